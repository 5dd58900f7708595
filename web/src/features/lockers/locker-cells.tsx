import type { LockerSlot } from '@idlewood/contract/lockers'
import { Link } from 'react-router'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useMayOpen } from '../../parts/may-open.ts'
import { paths } from '../../paths.ts'

/** A locker's name, or a default if the game gave it none. */
export const nameOfLocker = (
  { id, name }: { id: number; name: string | null },
  t: Messages<'lockers'>,
): string => name ?? t('locker', { id: String(id) })

/** The tenant of a slot, as a link for those who may open their page, if the game stores the user id. */
export function Tenant({ username, uid }: Pick<LockerSlot, 'username' | 'uid'>) {
  const t = useMessages('lockers')
  const mayOpen = useMayOpen()
  if (uid === null) return username ?? <span className="text-ink-muted">{t('free')}</span>
  const name = username ?? t('user', { id: String(uid) })
  if (!mayOpen('users/:id')) return name
  return (
    <Link
      to={paths.user({ uid })}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  )
}
