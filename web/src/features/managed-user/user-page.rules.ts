import type { Change } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'

type Profile = ReplyOf<typeof managedUser.profile>
type Summary = ReplyOf<typeof managedUser.summary>

/** What the user is called; undefined until one of the parts has come. */
export function nameOf({
  profile,
  others,
  summary,
}: {
  profile: Pick<Profile, 'user'> | undefined
  others: readonly ({ username: string } | undefined)[]
  summary?: Pick<Summary, 'user'> | undefined
}): string | undefined {
  if (profile) return String(profile.user.username ?? '')
  return summary?.user.username ?? others.find((part) => part !== undefined)?.username
}

/** The gender as pictures take it. */
export function genderOf(gender: number | null | undefined): 'female' | 'male' | null {
  if (gender === null || gender === undefined) return null
  return gender === 2 ? 'female' : 'male'
}

/** The deletion of the account, where one waits. */
export const pendingDeletion = <One extends Pick<Change, 'target' | 'operation'>>(
  pending: readonly One[],
): One | undefined => pending.find(({ target, operation }) => target === 'user' && operation === 'delete')

/** Whether deleting the account can be offered. */
export const mayBeDeleted = ({ deletion, pending }: Pick<Profile, 'deletion' | 'pending'>): boolean =>
  deletion.allowed && pendingDeletion(pending) === undefined
