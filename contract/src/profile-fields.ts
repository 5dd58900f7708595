/**
 * The profile fields staff can change, each described once: limits, pages and wording all come from this
 * table.
 */
import type { Permission } from './access.ts'
import type { CodeKind } from './game/code-names.ts'

/** What a profile field holds, which decides its control. An `identifier` is a number that counts nothing. */
export type ProfileFieldKind =
  | 'name'
  | 'text'
  | 'number'
  | 'identifier'
  | 'money'
  | 'flag'
  | 'choice'
  | 'group'
  | 'rank'

/** A value that may be given, and what it is called. */
export interface FieldChoice {
  readonly value: number
  readonly label: string
}

interface ProfileField {
  readonly label: string
  readonly kind: ProfileFieldKind
  /** The part of the page it is shown in; a key of {@link fieldGroups}. */
  readonly group: FieldGroup
  /** Who may change it. */
  readonly permission: Permission
  /**
   * Of numbers, both ends included, where more is sensible to refuse than what the game's cell cannot hold.
   */
  readonly range?: readonly [min: number, max: number]
  /** The only values it may be given. */
  readonly choices?: readonly FieldChoice[]
  /** The codes it may be given, whose names differ from game to game. */
  readonly codes?: CodeKind
}

/** Cells of the game's script language have 32 bits, whatever a column holds. */
export const smallestCell = -2_147_483_648
/** See {@link smallestCell}. */
export const largestCell = 2_147_483_647

/** Parts of a profile in the order in which they are shown, with their headings. */
export const fieldGroups = {
  identity: 'Identity',
  progress: 'Progress',
  premium: 'Premium',
  money: 'Money',
  staff: 'Staff',
  memberships: 'Memberships',
} as const
/** A part of a profile. */
export type FieldGroup = keyof typeof fieldGroups

const genders = [
  { value: 1, label: 'Male' },
  { value: 2, label: 'Female' },
] as const
const noOrYes = [
  { value: 0, label: 'No' },
  { value: 1, label: 'Yes' },
] as const

const field = <const Field extends Omit<ProfileField, 'permission'>>(described: Field) => ({
  ...described,
  permission: 'update_user_profile' as const,
})
const money = <const Field extends Omit<ProfileField, 'permission' | 'group'>>(described: Field) => ({
  ...described,
  group: 'money' as const,
  permission: 'update_user_money' as const,
})
const staff = <const Field extends Omit<ProfileField, 'permission' | 'group'>>(described: Field) => ({
  ...described,
  group: 'staff' as const,
  permission: 'update_user_levels' as const,
})
const from = (min: number, max = largestCell): readonly [number, number] => [min, max]

/** Every profile field staff can change, in the specification's order and spelling. */
export const profileFields = {
  username: field({ label: 'Username', kind: 'name', group: 'identity' }),
  phone: field({ label: 'Phone', kind: 'identifier', group: 'identity', range: from(0) }),
  gender: field({ label: 'Gender', kind: 'choice', group: 'identity', choices: genders }),
  age: field({ label: 'Age', kind: 'number', group: 'identity', range: from(0, 200) }),
  skin: field({ label: 'Skin', kind: 'identifier', group: 'identity', range: from(0, 30_000) }),
  bank: money({ label: 'Bank', kind: 'money' }),
  level: field({ label: 'Level', kind: 'number', group: 'progress', range: from(0) }),
  exp: field({ label: 'Experience', kind: 'number', group: 'progress', range: from(0) }),
  adminlevel: staff({ label: 'Admin level', kind: 'choice', range: from(0, 99), codes: 'adminLevels' }),
  adminname: staff({ label: 'Admin name', kind: 'text' }),
  helperlevel: staff({ label: 'Helper level', kind: 'number', range: from(0, 99) }),
  health: field({ label: 'Health', kind: 'number', group: 'progress', range: from(0, 1000) }),
  armour: field({ label: 'Armour', kind: 'number', group: 'progress', range: from(0, 1000) }),
  // No sum: the number of an account, as players read it too.
  atm: money({ label: 'ATM number', kind: 'identifier' }),
  job: field({ label: 'Job', kind: 'choice', group: 'progress', codes: 'jobs' }),
  secondjob: field({ label: 'Second job', kind: 'choice', group: 'progress', codes: 'jobs' }),
  vippackage: field({ label: 'VIP package', kind: 'choice', group: 'premium', codes: 'vipPackages' }),
  faction: field({ label: 'Faction', kind: 'group', group: 'memberships' }),
  factionrank: field({ label: 'Faction rank', kind: 'rank', group: 'memberships', range: from(0) }),
  gang: field({ label: 'Gang', kind: 'group', group: 'memberships' }),
  gangrank: field({ label: 'Gang rank', kind: 'rank', group: 'memberships', range: from(0) }),
  division: field({ label: 'Division', kind: 'number', group: 'memberships', range: from(-1) }),
  factionmod: staff({ label: 'Faction moderator', kind: 'flag', choices: noOrYes }),
  gangmod: staff({ label: 'Gang moderator', kind: 'flag', choices: noOrYes }),
  banappealer: staff({ label: 'Ban appealer', kind: 'flag', choices: noOrYes }),
  pbpoint: field({ label: 'Paintball points', kind: 'number', group: 'progress', range: from(0) }),
} as const satisfies Record<string, ProfileField>

/** Name of a profile field. */
export type ProfileFieldName = keyof typeof profileFields
/** The names of all profile fields. */
export const profileFieldNames = Object.keys(profileFields) as [ProfileFieldName, ...ProfileFieldName[]] // the keys of a non-empty literal

/** What the table says of a field. */
export const profileField = (name: ProfileFieldName): ProfileField => profileFields[name]

/** What a value of a closed list is called; undefined for a value that has no name there. */
export const nameOfChoice = (name: ProfileFieldName, value: number): string | undefined =>
  profileField(name).choices?.find((choice) => choice.value === value)?.label
