/**
 * The rules for who may change what about whom: nobody grants what they lack, and nobody touches someone of
 * equal or higher admin level.
 */
import { isAllowed } from '@idlewood/contract/access'
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { rankObstacle, rightsObstacle, summarizeNames } from '../access/rank.ts'
import { lacksPermission } from '../http/refusals.ts'
import { say, type Sentence } from '../language/sentences.ts'

/** The levels and flags that make a character staff in the game. */
export const staffFields = ['adminlevel', 'helperlevel', 'factionmod', 'gangmod', 'banappealer'] as const
/** One of these levels and flags. */
export type StaffField = (typeof staffFields)[number]

/** The parts of the person who makes a change that the rules depend on. */
export interface Actor {
  readonly uid: number
  readonly superUser: boolean
  readonly permissions: ReadonlySet<string>
  /** Their levels and flags in the game; 0 if it has none. */
  readonly levels: Readonly<Record<StaffField, number>>
}

/** The owner of the row that is changed. */
export interface Owner {
  readonly uid: number
  readonly username: string
  readonly adminlevel: number
  readonly superUser: boolean
  /** The portal permissions granted by their roles. */
  readonly permissions: readonly string[]
}

/** The reason for a refusal and, if a permission is missing, the permissions that would have sufficed. */
export interface Objection {
  readonly sentence: string | Sentence
  readonly required?: readonly string[]
  /** Whether the reason is that the owner has more rights in the portal than the actor. */
  readonly isOfRights?: boolean
}

/** Permissions any one of which is enough. */
export type AnyOf = readonly string[]

/** An objection if the actor has none of these permissions, or null. */
export const objectionToPermissions = (actor: Actor, anyOf: AnyOf): Objection | null =>
  isAllowed(actor, anyOf) ? null : { sentence: lacksPermission, required: anyOf }

/** An objection if the owner is somebody else who does not rank below the actor, or null. */
export function objectionToRank(actor: Actor, owner: Owner): Objection | null {
  if (owner.uid === actor.uid) return null
  const sentence = rankObstacle({ superUser: actor.superUser, adminlevel: actor.levels.adminlevel }, owner)
  return sentence === null ? null : { sentence }
}

/** An objection to changing this person at all, or null. */
export function objectionToPerson(actor: Actor, owner: Owner): Objection | null {
  if (actor.superUser) return null
  if (owner.uid === actor.uid) {
    return { sentence: 'You cannot change your own character. Ask someone of a higher level.' }
  }
  return objectionToRank(actor, owner)
}

/** An objection to deleting or renaming a person who has more portal permissions, or null. */
export function objectionToRights(actor: Actor, owner: Owner): Objection | null {
  const sentence = rightsObstacle(actor, owner)
  return sentence === null ? null : { sentence, isOfRights: true }
}

const number = (value: FieldValue): number => Number(value ?? 0)

/** Whether a field is a staff level or flag. */
export const isStaffField = (field: string): field is StaffField =>
  staffFields.some((staffField) => staffField === field)

/** Whether a field contains money. */
export const isMoneyField = (field: string): boolean =>
  profileFields[field as ProfileFieldName]?.kind === 'money' // undefined for fields that are not profile fields

/** The money that the owner gains by a change of these fields, in the game's dollars. */
export const moneyGiven = (fields: readonly ChangedField[]): number =>
  fields
    .filter(({ field }) => isMoneyField(field))
    .reduce((sum, { old, new: value }) => sum + Math.max(0, number(value) - number(old)), 0)

/** Whether a change of this field raises a staff level or sets a staff flag. */
export const isRaise = ({ field, old, new: value }: ChangedField): boolean =>
  isStaffField(field) && number(value) > number(old)

/**
 * An objection to setting a staff level or flag to this value, or null. Lowering a flag or level to 0 is
 * always allowed.
 */
function overreaching(actor: Actor, field: StaffField, value: FieldValue): Objection | null {
  const given = number(value)
  if (actor.superUser || given <= 0) return null
  const own = actor.levels[field]
  if (field === 'adminlevel' || field === 'helperlevel') {
    return given < own
      ? null
      : {
          sentence: say('changes.levelAbove', { field, given: String(given), own: String(own) }),
        }
  }
  return own > 0 ? null : { sentence: say('changes.flagLacking', { field }) }
}

/**
 * An objection to changing these fields of this person, or null; `permitting` returns the permissions that
 * allow a field.
 */
export function objectionToProfile(
  actor: Actor,
  { owner, permitting }: { owner: Owner; permitting: (changed: ChangedField) => AnyOf },
  fields: readonly ChangedField[],
): Objection | null {
  for (const changed of fields) {
    const { field, new: value } = changed
    const objection =
      objectionToPermissions(actor, permitting(changed)) ??
      objectionToPerson(actor, owner) ??
      (isStaffField(field) ? overreaching(actor, field, value) : null)
    if (objection) return objection
  }
  return null
}

/** The contents of a deleted account that restoring it gives back. */
export interface KeptAccount {
  readonly levels: Readonly<Record<StaffField, number>>
  /** Bank and cash together, in the game's dollars. */
  readonly money: number
  /** The portal permissions granted by its person's roles. */
  readonly permissions: readonly string[]
}

/**
 * An objection to restoring everything a deleted account had, or null. The rules are the same as if each part
 * were given now. Money above `limit` dollars needs the permission to change money.
 */
export function objectionToKept(actor: Actor, kept: KeptAccount, limit: number): Objection | null {
  for (const field of staffFields) {
    const level = kept.levels[field]
    const objection =
      (level > 0 ? objectionToPermissions(actor, ['update_user_levels']) : null) ??
      overreaching(actor, field, level)
    if (objection) return objection
  }
  if (kept.money > limit && objectionToPermissions(actor, ['update_user_money']))
    return {
      sentence: say('changes.moneyKept', { money: kept.money }),
      required: ['update_user_money'],
    }
  const missing = kept.permissions.filter((name) => !actor.permissions.has(name))
  if (actor.superUser || missing.length === 0) return null
  return { sentence: say('changes.rolesAbove', summarizeNames(missing)) }
}

/** Whether a ban is permanent or covers an address range, judged by the fields of its change. */
const isWide = (fields: readonly ChangedField[]): boolean =>
  fields.some(({ field, old, new: value }) => {
    const said = value ?? old
    return (field === 'permanent' && said === 1) || (field === 'form' && said === 'range')
  })

/**
 * An objection to banning this person or lifting their ban, or null; a wide ban needs a further permission.
 */
export const objectionToBan = (
  actor: Actor,
  { owner, anyOf, wide }: { owner: Owner; anyOf: AnyOf; wide: AnyOf },
  fields: readonly ChangedField[],
): Objection | null =>
  objectionToPermissions(actor, anyOf) ??
  (isWide(fields) ? objectionToPermissions(actor, wide) : null) ??
  objectionToPerson(actor, owner)

/** An objection to adding, deleting or restoring a row that concerns this person, or null. */
export const objectionToRow = (actor: Actor, owner: Owner, anyOf: AnyOf): Objection | null =>
  objectionToPermissions(actor, anyOf) ?? objectionToPerson(actor, owner)
