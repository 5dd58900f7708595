import { Link } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { notAvailable } from '../../ui/values.ts'
import { useMayOpen } from '../may-open.ts'

/** The leader of a group, as a link for those who may open their page. */
export function Leader({
  name,
  leaders,
  unavailable,
}: {
  name: string | null
  /** User ids by name, as far as they are known. */
  leaders: Readonly<Record<string, number>> | undefined
  unavailable: readonly string[]
}) {
  const t = useMessages('groups')
  const mayOpen = useMayOpen()
  if (unavailable.includes('leader')) return <span className="text-ink-muted">{notAvailable()}</span>
  if (name === null) return t('leader.none')
  const uid = leaders?.[name]
  if (uid === undefined || !mayOpen('users/:id')) return name
  return (
    <Link
      to={paths.user({ uid })}
      className="relative z-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  )
}
