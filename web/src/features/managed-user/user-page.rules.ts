import type { Change } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'

type Profile = ReplyOf<typeof managedUser.profile>

/** What the user is called; undefined until one of the parts has come. */
export function nameOf({
  profile,
  others,
}: {
  profile: Pick<Profile, 'user'> | undefined
  others: readonly ({ username: string } | undefined)[]
}): string | undefined {
  if (profile) return String(profile.user.username ?? '')
  return others.find((part) => part !== undefined)?.username
}

/** The deletion of the account, where one waits. */
export const pendingDeletion = <One extends Pick<Change, 'target' | 'operation'>>(
  pending: readonly One[],
): One | undefined => pending.find(({ target, operation }) => target === 'user' && operation === 'delete')

/** Whether deleting the account can be offered. */
export const mayBeDeleted = ({ deletion, pending }: Pick<Profile, 'deletion' | 'pending'>): boolean =>
  deletion.allowed && pendingDeletion(pending) === undefined
