/**
 * Whether somebody may make a given change, whatever its kind: asked when it is made, and again when it has
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
import { forOrdinaryFields, profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
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
import type { Companion } from './companions.ts'

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

/** What is the portal's own never goes the way into the game. */
export const notOfTheGame = 'Restore roles, permissions and rules in the Permission Manager.'

/** Whose row a change is about, and what it brings back if it brings back an account. */
export interface ChangeSubject {
  /** Undefined for settings. */
  owner: Owner | undefined
  kept?: KeptAccount | undefined
  /** Dollars above which giving money is sensitive. */
  limit?: number
  /** What stored rules demand of calls. */
  demands: Demands
}

const punishmentCalls = {
  jail_users: [punishments.jail, punishments.release],
  warn_users: [punishments.warn, punishments.unwarn],
  mute_users: [punishments.mute, punishments.unmute],
} as const

/** A person who may give may add to a thing, and undo what they gave. */
function itemCalls({ operation, fields, isUndo }: CheckedChange): readonly Endpoint[] {
  const isMore = fields.every(({ old, new: value }) => Number(value ?? 0) > Number(old ?? 0))
  const isGift = fields.length > 0 && operation !== 'delete' && isMore
  return isGift || isUndo ? [managedUser.updateItem, managedUser.giveItem] : [managedUser.updateItem]
}

/** The calls by which people make such a change; those about fields of a character depend on the field. */
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

/** A change of a user names columns of punishments and profile fields only. */
function permittingField(field: string, demands: Demands): AnyOf {
  if (isPunishmentField(field)) return demanded(demands, punishmentCalls[punishmentFields[field]])
  const { permission } = profileFields[field as ProfileFieldName]
  return permission === 'update_user_profile'
    ? forOrdinaryFields(demanded(demands, [managedUser.update]))
    : [permission]
}

/** Anyone who may undo needs no permission for the thing itself. */
const orUndoing = ({ isUndo }: CheckedChange, anyOf: AnyOf): AnyOf =>
  isUndo ? [...anyOf, 'undo_changes'] : anyOf

/**
 * What each field takes of the person who changes it. An undo that raises somebody in the staff, or gives
 * more money than the limit, takes what giving it takes.
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

/** The owner of a vehicle may have gone since. */
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
  // Anyone who undoes holds no more in the portal by it: the rights compared are their own.
  const above = isNamed && change.operation !== 'restore' ? objectionToRights(actor, owner) : null
  if (change.operation === 'update') {
    const permitting = permittingIn(change, concerned)
    return objectionToProfile(actor, { owner, permitting }, change.fields) ?? above
  }
  const toRow = objectionToRow(actor, owner, anyOf) ?? above
  return toRow ?? (kept ? objectionToKept(actor, kept, limit) : null)
}

/** An objection to this change by this person, or null. */
export function objectionTo(change: CheckedChange, actor: Actor, concerned: ChangeSubject): Objection | null {
  const { companion, target, fields } = change
  if (!isGameTarget(target)) return { sentence: notOfTheGame }
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

/** A change as it is about to be recorded, or as it has waited. */
export interface Pending extends CheckedChange {
  uid: number | null
  undoes: number | null
  keptRow: string | null
}

/** What the rules read to decide about a change. */
export type RuleDeps = Pick<ChangeDeps, 'portal' | 'game' | 'superUsers' | 'recentSignInMoney' | 'demands'>

/** The same for a change that may bring back an account: then what was kept of it decides. */
export async function findObjection(
  deps: RuleDeps,
  change: Pending,
  { actor, owner }: { actor: Actor; owner: Owner | undefined },
): Promise<Objection | null> {
  const { uid, undoes, keptRow, operation, target } = change
  const concerned = { owner, demands: await deps.demands(), limit: deps.recentSignInMoney }
  if (uid === null || operation !== 'restore' || target !== 'user')
    return objectionTo(change, actor, concerned)
  const kept = await readKeptAccount(deps, { uid, undoes, keptRow })
  return objectionTo(change, actor, { ...concerned, ...kept })
}
