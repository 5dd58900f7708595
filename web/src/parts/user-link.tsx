import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { useMayOpen } from './may-open.ts'

/**
 * A user's name: a link to their page for staff who may open it. Plain text for others, and without a user
 * id.
 */
export function UserLink({
  uid,
  className,
  children,
}: {
  uid: number | null | undefined
  className?: string
  children: ReactNode
}) {
  const mayOpen = useMayOpen()
  if (typeof uid !== 'number' || !mayOpen('users/:id')) return <span className={className}>{children}</span>
  return (
    <Link
      to={paths.user({ uid })}
      className={cx(
        'rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-current',
        className,
      )}
    >
      {children}
    </Link>
  )
}
