/** Requires a recent sign-in for changes that give rights or large sums of money, or delete an account. */
import type { ChangedField } from '@idlewood/contract/changes'
import { recentUntil, requireRecentSignIn, type SensitiveReason } from '../access/recent-sign-in.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import type { SignedInViewer } from '../http/request.ts'
import { fieldsOf } from './mailbox.ts'
import type { CheckedChange } from './objections.ts'
import { isMoneyField, isStaffField } from './rules.ts'

/** The parts of a change that decide whether it is sensitive. */
export type SensitivityInput = Pick<CheckedChange, 'operation' | 'target' | 'fields' | 'companion'>

const moved = ({ old, new: value }: ChangedField): number => Math.abs(Number(value ?? 0) - Number(old ?? 0))

/** Why this change requires a recent sign-in regardless of earlier changes; null if it does not. */
function sensitivity({ operation, target, fields, companion }: SensitivityInput): SensitiveReason | null {
  // The values of a step are not chosen by anyone.
  if (target !== 'user' || companion) return null
  if (operation === 'delete') return 'account'
  return operation === 'restore' || fields.some(({ field }) => isStaffField(field)) ? 'rights' : null
}

/** The dollars that a change moves, if its author chose the sum; otherwise 0. */
const moneyOf = ({ target, fields, companion }: SensitivityInput): number =>
  target !== 'user' || companion
    ? 0
    : fields.reduce((sum, changed) => sum + (isMoneyField(changed.field) ? moved(changed) : 0), 0)

/** Milliseconds over which one person's money changes are added up. */
const hour = 3600_000

/**
 * The dollars that the viewer's changes have moved within the last hour without being covered by a recent
 * sign-in.
 */
async function movedLately({ db }: PortalDatabase, viewer: SignedInViewer): Promise<number> {
  const rows = await db
    .selectFrom('changes')
    .select('fields')
    .where('actor_uid', '=', viewer.uid)
    .where('created_at', '>', Math.max(Date.now() - hour, recentUntil(viewer)))
    .where('target', '=', 'user')
    .where('operation', '=', 'update')
    .where('order_id', 'is', null)
    .where('state', 'in', ['queued', 'delivered', 'applied', 'confirmed', 'undone'])
    .execute()
  return rows.reduce((sum, row) => sum + moneyOf({ ...asUpdate, fields: fieldsOf(row) }), 0)
}

const asUpdate = { operation: 'update', target: 'user', companion: undefined } as const

/** The dependencies for requiring a recent sign-in. */
export interface SensitiveDeps {
  portal: PortalDatabase
  /** Dollars that one person's changes may move within an hour without a recent sign-in. */
  recentSignInMoney: number
  /** Dollars in changes that are being recorded right now, by person id. */
  moneyUnderWay: Map<string, number>
}

/**
 * Runs `work`, which records these changes. Throws a 403 first if they require a recent sign-in and the
 * viewer's is too long ago. Money is added to what the person moved within the last hour, so that many small
 * sums count as a large one.
 */
export async function withSignInFor<T>(
  { portal, recentSignInMoney: limit, moneyUnderWay: underWay }: SensitiveDeps,
  { changes, viewer }: { changes: readonly SensitivityInput[]; viewer: SignedInViewer },
  work: () => Promise<T>,
): Promise<T> {
  if (Date.now() < recentUntil(viewer)) return work()
  for (const change of changes) {
    const reason = sensitivity(change)
    if (reason) requireRecentSignIn(viewer, reason)
  }
  const money = changes.reduce((sum, change) => sum + moneyOf(change), 0)
  if (money === 0) return work()
  // Simultaneous changes count whether or not they have been recorded yet.
  const others = underWay.get(viewer.personId) ?? 0
  underWay.set(viewer.personId, others + money)
  try {
    const total = others + money + (await movedLately(portal, viewer))
    if (total > limit) requireRecentSignIn(viewer, { money: limit })
    return await work()
  } finally {
    const left = (underWay.get(viewer.personId) ?? 0) - money
    if (left > 0) underWay.set(viewer.personId, left)
    else underWay.delete(viewer.personId)
  }
}
