/**
 * Whether somebody may make a given change, whatever its kind: asked when it is made, and again when it has
 * waited.
 */
import type { Permission } from '@idlewood/contract/access'
import {
  changePermissions,
  isGameTarget,
  type ChangedField,
  type ChangeTarget,
} from '@idlewood/contract/changes'
import {
  lacking,
  objectionToBan,
  objectionToKept,
  objectionToProfile,
  objectionToRights,
  objectionToRow,
  type Actor,
  type KeptAccount,
  type Objection,
  type Owner,
} from './rules.ts'
import { readKeptAccount } from './kept-account.ts'
import type { Companion } from './companions.ts'
import type { Registry } from './people.ts'

/** What of a change the rules look at. */
export interface CheckedChange {
  operation: 'update' | 'delete' | 'restore'
  target: ChangeTarget
  fields: readonly ChangedField[]
  /** It undoes another: anyone who may undo needs no permission for the field itself. */
  isUndo: boolean
  /** Of a change that is a step of something: the rules that replace those about fields. */
  companion?: Companion | undefined
}

/** What somebody who may undo may do while undoing. */
const undoing: readonly Permission[] = [...changePermissions, 'manage_wide_bans']

/** What is the portal's own never goes the way into the game. */
export const notOfTheGame = 'Restore roles, permissions and rules in the Permission Manager.'

/** Whose row a change is about, and what it brings back if it brings back an account. */
export interface ChangeSubject {
  /** Undefined for settings. */
  owner: Owner | undefined
  kept?: KeptAccount | undefined
  /** Dollars above which giving money is sensitive. */
  limit?: number
}

/** Undoing needs no permission of its own for a field; for much money and for roles it does. */
function objectionToAccount(
  change: CheckedChange,
  { actor, acting, owner }: { actor: Actor; acting: Actor; owner: Owner },
  { kept, limit = 0 }: ChangeSubject,
): Objection | null {
  const isNamed = change.operation === 'delete' || change.fields.some(({ field }) => field === 'username')
  // Anyone who undoes holds no more in the portal by it: the rights compared are their own.
  const above = isNamed && change.operation !== 'restore' ? objectionToRights(actor, owner) : null
  if (change.operation === 'update') return objectionToProfile(acting, owner, change.fields) ?? above
  const toRow = objectionToRow(acting, owner, 'delete_users') ?? above
  return toRow ?? (kept ? objectionToKept(actor, kept, limit) : null)
}

const withUndo = (actor: Actor): Actor =>
  actor.permissions.has('undo_changes')
    ? { ...actor, permissions: new Set<string>([...actor.permissions, ...undoing]) }
    : actor

/** The owner of a vehicle may have gone since. */
const nobody: Owner = { uid: 0, username: '', adminlevel: 0, superUser: false, permissions: [] }

/** A person who may give may add to a thing, and undo what they gave. */
function objectionToItem(change: CheckedChange, acting: Actor, owner: Owner): Objection | null {
  const isMore = change.fields.every(({ old, new: value }) => Number(value ?? 0) > Number(old ?? 0))
  const isGift = change.fields.length > 0 && change.operation !== 'delete' && isMore
  const mayGive = (isGift || change.isUndo) && lacking(acting, 'give_items') === null
  return objectionToRow(acting, owner, mayGive ? 'give_items' : 'update_user_inventory')
}

/** An objection to this change by this person, or null. */
export function objectionTo(change: CheckedChange, actor: Actor, concerned: ChangeSubject): Objection | null {
  if (!isGameTarget(change.target)) return { sentence: notOfTheGame }
  const acting = change.isUndo ? withUndo(actor) : actor
  if (change.target === 'setting') return lacking(acting, 'update_stats')
  const owner = concerned.owner ?? nobody
  if (change.companion) return change.companion.objection(acting, owner)
  if (change.target === 'ban') return objectionToBan(acting, concerned.owner, change.fields)
  if (change.target === 'flag') return objectionToRow(acting, owner, 'flag_users')
  if (change.target === 'vehicle' && change.operation === 'update')
    return objectionToRow(acting, owner, 'give_items')
  if (change.target === 'vehicle') return objectionToRow(acting, owner, 'delete_vehicles')
  if (change.target === 'item') return objectionToItem(change, acting, owner)
  return objectionToAccount(change, { actor, acting, owner }, concerned)
}

/** A change as it is about to be recorded, or as it has waited. */
export interface Pending extends CheckedChange {
  uid: number | null
  undoes: number | null
  keptRow: string | null
}

/** The same for a change that may bring back an account: then what was kept of it decides. */
export async function findObjection(
  registry: Registry & { recentSignInMoney: number },
  change: Pending,
  { actor, owner }: { actor: Actor; owner: Owner | undefined },
): Promise<Objection | null> {
  const { uid, undoes, keptRow, operation, target } = change
  if (uid === null || operation !== 'restore' || target !== 'user')
    return objectionTo(change, actor, { owner })
  const kept = await readKeptAccount(registry, { uid, undoes, keptRow })
  return objectionTo(change, actor, { ...kept, limit: registry.recentSignInMoney })
}
