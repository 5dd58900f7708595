/**
 * Decides whether a person may make a change of any kind, both when the change is made and again after it has
 * waited.
 */
import { bans } from '@idlewood/contract/bans'
import {
  isGameTarget,
  type ChangedField,
  type ChangeTarget,
  type GameTarget,
} from '@idlewood/contract/changes'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { managedUser } from '@idlewood/contract/managed-user'
import {
  ordinaryFieldPermissions,
  profileFields,
  type ProfileFieldName,
} from '@idlewood/contract/profile-fields'
import { isPunishmentField, punishmentFields } from '@idlewood/contract/punishment-fields'
import { punishments } from '@idlewood/contract/punishments'
import { serverSettings } from '@idlewood/contract/server-settings'
import { demandOf, type Demands } from '../access/route-rules.ts'
import {
  objectionToBan,
  objectionToKept,
  objectionToProfile,
  objectionToRights,
  objectionToRow,
  isMoneyField,
  isRaise,
  moneyGiven,
  type Actor,
  type AnyOf,
  type KeptAccount,
  type Objection,
  type Owner,
} from './rules.ts'
import { readKeptAccount } from './kept-account.ts'
import type { ChangeDeps } from './change-deps.ts'
import { objectionToRestoredBan } from './locking-out.ts'
import type { Companion } from './companions.ts'

/** The parts of a change that the rules depend on. */
export interface CheckedChange {
  operation: 'update' | 'delete' | 'restore'
  target: ChangeTarget
  fields: readonly ChangedField[]
  /** Whether it undoes another change: anyone who may undo needs no permission for the field itself. */
  isUndo: boolean
  /** For a change that is a step of something: replaces the rules for individual fields. */
  companion?: Companion | undefined
}

/** The objection to undoing a change of the portal's own data as if it were one of the game's rows. */
export const portalOnlyHint =
  'This changed the portal, not the game. Change it back on the page where it was changed.'

/** The owner of the row, what the change restores if it restores an account, and the limits that apply. */
export interface ChangeSubject {
  /** Undefined for settings. */
  owner: Owner | undefined
  kept?: KeptAccount | undefined
  /**
   * Dollars above which `undo_changes` is not enough to give money: it takes the permission to change money.
   */
  limit?: number
  /** The permissions that stored rules require for calls. */
  demands: Demands
}

const punishmentCalls = {
  jail_users: [punishments.jail, punishments.release],
  warn_users: [punishments.warn, punishments.unwarn],
  mute_users: [punishments.mute, punishments.unmute],
} as const

/**
 * The calls whose permission allows this change of an item. A person who may give items may also add to them,
 * and undo what was given.
 */
function itemCalls({ operation, fields, isUndo }: CheckedChange): readonly Endpoint[] {
  const isMore = fields.every(({ old, new: value }) => Number(value ?? 0) > Number(old ?? 0))
  const isGift = fields.length > 0 && operation !== 'delete' && isMore
  return isGift || isUndo ? [managedUser.updateItem, managedUser.giveItem] : [managedUser.updateItem]
}

/**
 * The calls that make such a change. For fields of a character they depend on the field; see
 * `permittingField`.
 */
function callsFor(change: CheckedChange, target: GameTarget): readonly Endpoint[] {
  const isDeletion = change.operation === 'delete'
  switch (target) {
    case 'setting':
      return [serverSettings.update]
    case 'ban':
      return [isDeletion ? bans.lift : bans.make]
    case 'flag':
      return [isDeletion ? punishments.unflag : punishments.flag]
    case 'vehicle':
      return [change.operation === 'update' ? managedUser.giveToVehicle : managedUser.removeVehicle]
    case 'item':
      return itemCalls(change)
    case 'user':
      return [managedUser.remove]
  }
}

const demanded = (demands: Demands, calls: readonly Endpoint[]): AnyOf =>
  calls.flatMap((call) => {
    const demand = demandOf(demands, call)
    return typeof demand === 'string' ? [] : demand
  })

/**
 * The permissions that allow a change of this field. A change of a user contains only punishment columns and
 * profile fields.
 */
function permittingField(field: string, demands: Demands): AnyOf {
  if (isPunishmentField(field)) return demanded(demands, punishmentCalls[punishmentFields[field]])
  const { permission } = profileFields[field as ProfileFieldName]
  return permission === 'update_user_profile'
    ? ordinaryFieldPermissions(demanded(demands, [managedUser.update]))
    : [permission]
}

/** Adds `undo_changes` for undos: anyone who may undo needs no other permission. */
const orUndoing = ({ isUndo }: CheckedChange, anyOf: AnyOf): AnyOf =>
  isUndo ? [...anyOf, 'undo_changes'] : anyOf

/**
 * The permissions each field requires. An undo that raises a staff level, or gives more money than the limit,
 * requires the same permission as doing so directly.
 */
function permittingIn(
  change: CheckedChange,
  { demands, limit = 0 }: ChangeSubject,
): (changed: ChangedField) => AnyOf {
  const isMuchMoney = moneyGiven(change.fields) > limit
  return (changed) => {
    const own = permittingField(changed.field, demands)
    const isGift = isRaise(changed) || (isMuchMoney && isMoneyField(changed.field))
    return isGift ? own : orUndoing(change, own)
  }
}

/** Replaces an owner who no longer exists, such as the former owner of a vehicle. */
const nobody: Owner = { uid: 0, username: '', adminlevel: 0, superUser: false, permissions: [] }

/**
 * An objection to changing, deleting or restoring an account. `undo_changes` alone is enough to undo a change
 * of a field, but not to give back staff levels, large sums or roles.
 */
function objectionToAccount(
  change: CheckedChange,
  { actor, owner, anyOf }: { actor: Actor; owner: Owner; anyOf: AnyOf },
  concerned: ChangeSubject,
): Objection | null {
  const { kept, limit = 0 } = concerned
  const isNamed = change.operation === 'delete' || change.fields.some(({ field }) => field === 'username')
  // Permission to undo gives no portal rights, so the actor's own are compared for undos, too. For
  // restorations, `objectionToKept` does this.
  const above = isNamed && change.operation !== 'restore' ? objectionToRights(actor, owner) : null
  if (change.operation === 'update') {
    const permitting = permittingIn(change, concerned)
    return objectionToProfile(actor, { owner, permitting }, change.fields) ?? above
  }
  const toRow = objectionToRow(actor, owner, anyOf) ?? above
  return toRow ?? (kept ? objectionToKept(actor, kept, limit) : null)
}

/** The objection to this person making this change, or null. */
export function objectionTo(change: CheckedChange, actor: Actor, concerned: ChangeSubject): Objection | null {
  const { companion, target, fields } = change
  if (!isGameTarget(target)) return { sentence: portalOnlyHint }
  const owner = concerned.owner ?? nobody
  const anyOf = orUndoing(
    change,
    demanded(concerned.demands, companion ? companion.calls : callsFor(change, target)),
  )
  if (target === 'user' && !companion) return objectionToAccount(change, { actor, owner, anyOf }, concerned)
  const wide = orUndoing(change, ['manage_wide_bans'])
  return target === 'ban'
    ? objectionToBan(actor, { owner, anyOf, wide }, fields)
    : objectionToRow(actor, owner, anyOf)
}

/** A change that is about to be recorded or has waited. */
export interface Pending extends CheckedChange {
  uid: number | null
  undoes: number | null
  keptRow: string | null
}

/** The dependencies of the rules. */
export type RuleDeps = Pick<ChangeDeps, 'portal' | 'game' | 'superUsers' | 'recentSignInMoney' | 'demands'>

/**
 * Like `objectionTo`, but reads what is needed first. If the change restores an account, what was kept of
 * that account decides; if it restores a ban, so does everyone whom the ban locks out.
 */
export async function findObjection(
  deps: RuleDeps,
  change: Pending,
  { actor, owner }: { actor: Actor; owner: Owner | undefined },
): Promise<Objection | null> {
  const { uid, undoes, keptRow, operation, target } = change
  const concerned = { owner, demands: await deps.demands(), limit: deps.recentSignInMoney }
  if (operation === 'restore' && target === 'ban')
    return objectionTo(change, actor, concerned) ?? objectionToRestoredBan(deps, keptRow, actor)
  if (uid === null || operation !== 'restore' || target !== 'user')
    return objectionTo(change, actor, concerned)
  const kept = await readKeptAccount(deps, { uid, undoes, keptRow })
  return objectionTo(change, actor, { ...concerned, ...kept })
}
