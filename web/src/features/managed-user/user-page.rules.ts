import type { Change } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'

type Profile = ReplyOf<typeof managedUser.profile>
type Summary = ReplyOf<typeof managedUser.summary>

/** The user's name, or undefined until any of the queries has loaded. */
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

/** The gender in the form that pictures use. */
export function genderOf(gender: number | null | undefined): 'female' | 'male' | null {
  if (gender === null || gender === undefined) return null
  return gender === 2 ? 'female' : 'male'
}

/** The pending deletion of the account, if any. */
export const pendingDeletion = <One extends Pick<Change, 'target' | 'operation'>>(
  pending: readonly One[],
): One | undefined => pending.find(({ target, operation }) => target === 'user' && operation === 'delete')

/** True if deleting the account can be offered. */
export const mayBeDeleted = ({ deletion, pending }: Pick<Profile, 'deletion' | 'pending'>): boolean =>
  deletion.allowed && pendingDeletion(pending) === undefined
