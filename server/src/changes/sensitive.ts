/**
 * Changes that hand out rights or much money, or delete an account: made by those only who have shown lately
 * who they are.
 */
import type { ChangedField } from '@idlewood/contract/changes'
import { profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { requireRecentSignIn, type SensitiveReason } from '../access/recent-sign-in.ts'
import type { SignedInViewer } from '../http/request.ts'
import type { Authorized } from './objections.ts'
import { isStaffField } from './rules.ts'

/** What of a change decides. */
export type Sensible = Pick<Authorized, 'operation' | 'target' | 'fields' | 'companion'>

const isMoney = (field: string): boolean => profileFields[field as ProfileFieldName]?.kind === 'money' // any other is none

const moved = ({ old, new: value }: ChangedField): number => Math.abs(Number(value ?? 0) - Number(old ?? 0))

/** Why a change asks for a recent sign-in; null when it does not. `limit` is in dollars. */
function sensitivity(
  { operation, target, fields, companion }: Sensible,
  limit: number,
): SensitiveReason | null {
  // What a step of something moves is nobody's to choose.
  if (target !== 'user' || companion) return null
  if (operation === 'delete') return 'account'
  if (operation === 'restore' || fields.some(({ field }) => isStaffField(field))) return 'rights'
  return fields.some((changed) => isMoney(changed.field) && moved(changed) > limit) ? { money: limit } : null
}

/** Throws the 403 that asks for a sign-in when the change asks for one and this person's was too long ago. */
export function requireSignInFor(change: Sensible, viewer: SignedInViewer, limit: number): void {
  const reason = sensitivity(change, limit)
  if (reason) requireRecentSignIn(viewer, reason)
}
