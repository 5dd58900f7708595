import type { LockerSlot } from '@idlewood/contract/lockers'
import { useMessages, type Messages } from '../../language/messages.ts'
import { UserLink } from '../../parts/user-link.tsx'

/** A locker's name, or a default if the game gave it none. */
export const nameOfLocker = (
  { id, name }: { id: number; name: string | null },
  t: Messages<'lockers'>,
): string => name ?? t('locker', { id: String(id) })

/** The tenant of a slot, who has a page if the game stores the user id. */
export function Tenant({ username, uid }: Pick<LockerSlot, 'username' | 'uid'>) {
  const t = useMessages('lockers')
  if (uid === null) return username ?? <span className="text-ink-muted">{t('free')}</span>
  return <UserLink uid={uid}>{username ?? t('user', { id: String(uid) })}</UserLink>
}
