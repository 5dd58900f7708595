/**
 * Changes that hand out rights or much money, or delete an account: made by those only who have shown lately
 * who they are.
 */
import type { ChangedField } from '@idlewood/contract/changes'
import { recentUntil, requireRecentSignIn, type SensitiveReason } from '../access/recent-sign-in.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import type { SignedInViewer } from '../http/request.ts'
import { fieldsOf } from './mailbox.ts'
import type { CheckedChange } from './objections.ts'
import { isMoneyField, isStaffField } from './rules.ts'

/** What of a change decides. */
export type Sensible = Pick<CheckedChange, 'operation' | 'target' | 'fields' | 'companion'>

const moved = ({ old, new: value }: ChangedField): number => Math.abs(Number(value ?? 0) - Number(old ?? 0))

/** Why a change asks for a recent sign-in whatever was changed before it; null when it does not. */
function sensitivity({ operation, target, fields, companion }: Sensible): SensitiveReason | null {
  // What a step of something moves is nobody's to choose.
  if (target !== 'user' || companion) return null
  if (operation === 'delete') return 'account'
  return operation === 'restore' || fields.some(({ field }) => isStaffField(field)) ? 'rights' : null
}

/** Dollars that a change moves by its person's choice. */
const moneyOf = ({ target, fields, companion }: Sensible): number =>
  target !== 'user' || companion
    ? 0
    : fields.reduce((sum, changed) => sum + (isMoneyField(changed.field) ? moved(changed) : 0), 0)

/** Milliseconds over which what one person moves is summed up. */
const hour = 3600_000

/** Dollars somebody's changes have moved within the hour while no recent sign-in covered them. */
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

/** What asking for a recent sign-in needs. */
export interface SensitiveDeps {
  portal: PortalDatabase
  /** Dollars that one person's changes move within an hour before they ask. */
  recentSignInMoney: number
  /** Dollars of changes that are being recorded at this moment, by person. */
  moneyUnderWay: Map<string, number>
}

/**
 * Does the work, which records changes; throws the 403 that asks for a sign-in when they ask for one and this
 * person's was too long ago. Money counts together with what the person moved within the hour, so that many
 * small sums are one large one.
 */
export async function withSignInFor<T>(
  { portal, recentSignInMoney: limit, moneyUnderWay: underWay }: SensitiveDeps,
  { changes, viewer }: { changes: readonly Sensible[]; viewer: SignedInViewer },
  work: () => Promise<T>,
): Promise<T> {
  if (Date.now() < recentUntil(viewer)) return work()
  for (const change of changes) {
    const reason = sensitivity(change)
    if (reason) requireRecentSignIn(viewer, reason)
  }
  const money = changes.reduce((sum, change) => sum + moneyOf(change), 0)
  if (money === 0) return work()
  // Others of the same moment count whether they are recorded by now or not.
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
