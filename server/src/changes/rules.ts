/**
 * Who may change what of whom: nobody grants what they lack, and nobody touches someone of equal or higher
 * admin level.
 */
import { isAllowed } from '@idlewood/contract/access'
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { notBelow, rightsAbove, shownOf } from '../access/rank.ts'
import { lacksPermission } from '../http/errors.ts'
import { say, type Sentence } from '../language/sentences.ts'

/** Levels and flags that make somebody staff in the game. */
export const staffFields = ['adminlevel', 'helperlevel', 'factionmod', 'gangmod', 'banappealer'] as const
/** One of them. */
export type StaffField = (typeof staffFields)[number]

/** The person who changes something, as far as the rules ask. */
export interface Actor {
  readonly uid: number
  readonly superUser: boolean
  readonly permissions: ReadonlySet<string>
  /** What the game says of them; 0 where it says nothing. */
  readonly levels: Readonly<Record<StaffField, number>>
}

/** Whose row is changed. */
export interface Owner {
  readonly uid: number
  readonly username: string
  readonly adminlevel: number
  readonly superUser: boolean
  /** What their roles let them do in the portal. */
  readonly permissions: readonly string[]
}

/** Why something is refused, and which permission would have sufficed, if that is what is missing. */
export interface Objection {
  readonly sentence: string | Sentence
  readonly required?: readonly string[]
  /** The person may do more in the portal than the one who asks. */
  readonly isOfRights?: boolean
}

/** Permissions any one of which is enough. */
export type AnyOf = readonly string[]

/** An objection to missing permission, or null. */
export const lacking = (actor: Actor, anyOf: AnyOf): Objection | null =>
  isAllowed(actor, anyOf) ? null : { sentence: lacksPermission, required: anyOf }

/** An objection to reaching somebody who does not stand below the one who asks and is another, or null. */
export function outOfReach(actor: Actor, owner: Owner): Objection | null {
  if (owner.uid === actor.uid) return null
  const sentence = notBelow({ superUser: actor.superUser, adminlevel: actor.levels.adminlevel }, owner)
  return sentence === null ? null : { sentence }
}

/** An objection to touching this person at all, or null. */
export function untouchable(actor: Actor, owner: Owner): Objection | null {
  if (actor.superUser) return null
  if (owner.uid === actor.uid) {
    return { sentence: 'You cannot change your own character. Ask someone of a higher level.' }
  }
  return outOfReach(actor, owner)
}

/** An objection to deleting or renaming somebody who may do more in the portal, or null. */
export function objectionToRights(actor: Actor, owner: Owner): Objection | null {
  const sentence = rightsAbove(actor, owner)
  return sentence === null ? null : { sentence, isOfRights: true }
}

const number = (value: FieldValue): number => Number(value ?? 0)

/** Whether a field is one that makes somebody staff. */
export const isStaffField = (field: string): field is StaffField =>
  staffFields.some((staffField) => staffField === field)

/** Whether a field is a sum of money. */
export const isMoneyField = (field: string): boolean =>
  profileFields[field as ProfileFieldName]?.kind === 'money' // any other is none

/** Money that somebody gets by a change of these fields, in the game's dollars. */
export const moneyGiven = (fields: readonly ChangedField[]): number =>
  fields
    .filter(({ field }) => isMoneyField(field))
    .reduce((sum, { old, new: value }) => sum + Math.max(0, number(value) - number(old)), 0)

/** Whether a change of this field makes somebody more in the game's staff than they were. */
export const isRaise = ({ field, old, new: value }: ChangedField): boolean =>
  isStaffField(field) && number(value) > number(old)

/**
 * An objection to giving a staff level or flag its new value, or null. Taking one away is never more than one
 * holds.
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

/** An objection to changing these fields of this person, or null; `permitting` says what a field takes. */
export function objectionToProfile(
  actor: Actor,
  { owner, permitting }: { owner: Owner; permitting: (changed: ChangedField) => AnyOf },
  fields: readonly ChangedField[],
): Objection | null {
  for (const changed of fields) {
    const { field, new: value } = changed
    const objection =
      lacking(actor, permitting(changed)) ??
      untouchable(actor, owner) ??
      (isStaffField(field) ? overreaching(actor, field, value) : null)
    if (objection) return objection
  }
  return null
}

/** What a deleted account holds, and so what bringing it back gives. */
export interface KeptAccount {
  readonly levels: Readonly<Record<StaffField, number>>
  /** Bank and cash together, in the game's dollars. */
  readonly money: number
  /** What the roles of its person let them do in the portal. */
  readonly permissions: readonly string[]
}

/**
 * An objection to giving all that a deleted account holds, or null: as if each of it were given now. Money
 * above `limit` dollars needs the permission to change money.
 */
export function objectionToKept(actor: Actor, kept: KeptAccount, limit: number): Objection | null {
  for (const field of staffFields) {
    const level = kept.levels[field]
    const objection =
      (level > 0 ? lacking(actor, ['update_user_levels']) : null) ?? overreaching(actor, field, level)
    if (objection) return objection
  }
  if (kept.money > limit && lacking(actor, ['update_user_money']))
    return {
      sentence: say('changes.moneyKept', { money: kept.money }),
      required: ['update_user_money'],
    }
  const missing = kept.permissions.filter((name) => !actor.permissions.has(name))
  if (actor.superUser || missing.length === 0) return null
  return { sentence: say('changes.rolesAbove', shownOf(missing)) }
}

/** Whether a ban is permanent or of a whole range: the fields of its change say so. */
const isWide = (fields: readonly ChangedField[]): boolean =>
  fields.some(({ field, old, new: value }) => {
    const said = value ?? old
    return (field === 'permanent' && said === 1) || (field === 'form' && said === 'range')
  })

/** An objection to banning, or to lifting a ban of, this person, or null; a wide one takes more. */
export const objectionToBan = (
  actor: Actor,
  { owner, anyOf, wide }: { owner: Owner; anyOf: AnyOf; wide: AnyOf },
  fields: readonly ChangedField[],
): Objection | null =>
  lacking(actor, anyOf) ?? (isWide(fields) ? lacking(actor, wide) : null) ?? untouchable(actor, owner)

/** An objection to adding, deleting or restoring a row that is about this person, or null. */
export const objectionToRow = (actor: Actor, owner: Owner, anyOf: AnyOf): Objection | null =>
  lacking(actor, anyOf) ?? untouchable(actor, owner)
