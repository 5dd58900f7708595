/**
 * The profile fields that staff can change, each described once: limits and pages are derived from this
 * table, names come from `messages/<language>/fields.json`.
 */
import type { Permission } from './access.ts'
import type { CodeKind } from './game/code-kinds.ts'

/**
 * The type of a profile field's value, which determines its control. An `identifier` is a number that is not
 * a quantity.
 */
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

interface ProfileField {
  readonly kind: ProfileFieldKind
  /** The group of the page it is shown in; a key of {@link fieldGroups}. */
  readonly group: FieldGroup
  /** The permission to change it. */
  readonly permission: Permission
  /** The range of a number, inclusive, if it should be narrower than what the game's cell can store. */
  readonly range?: readonly [min: number, max: number]
  /** The only allowed values. */
  readonly choices?: readonly number[]
  /** The kind of codes it may be set to, whose names differ from game to game. */
  readonly codes?: CodeKind
}

/** Cells of the game's script language have 32 bits, whatever a column can store. */
export const smallestCell = -2_147_483_648
/** See {@link smallestCell}. */
export const largestCell = 2_147_483_647

/** Groups of profile fields, in display order. */
export const fieldGroups = ['identity', 'progress', 'premium', 'money', 'staff', 'memberships'] as const
/** A group of profile fields. */
export type FieldGroup = (typeof fieldGroups)[number]

const genders = [1, 2] as const
const noOrYes = [0, 1] as const

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
  username: field({ kind: 'name', group: 'identity' }),
  phone: field({ kind: 'identifier', group: 'identity', range: from(0) }),
  gender: field({ kind: 'choice', group: 'identity', choices: genders }),
  age: field({ kind: 'number', group: 'identity', range: from(0, 200) }),
  skin: field({ kind: 'identifier', group: 'identity', range: from(0, 30_000) }),
  bank: money({ kind: 'money' }),
  level: field({ kind: 'number', group: 'progress', range: from(0) }),
  exp: field({ kind: 'number', group: 'progress', range: from(0) }),
  adminlevel: staff({ kind: 'choice', range: from(0, 99), codes: 'adminLevels' }),
  adminname: staff({ kind: 'text' }),
  helperlevel: staff({ kind: 'number', range: from(0, 99) }),
  health: field({ kind: 'number', group: 'progress', range: from(0, 1000) }),
  armour: field({ kind: 'number', group: 'progress', range: from(0, 1000) }),
  // Not an amount: an account number, which players can also see.
  atm: money({ kind: 'identifier' }),
  job: field({ kind: 'choice', group: 'progress', codes: 'jobs' }),
  secondjob: field({ kind: 'choice', group: 'progress', codes: 'jobs' }),
  vippackage: field({ kind: 'choice', group: 'premium', codes: 'vipPackages' }),
  faction: field({ kind: 'group', group: 'memberships' }),
  factionrank: field({ kind: 'rank', group: 'memberships', range: from(0) }),
  gang: field({ kind: 'group', group: 'memberships' }),
  gangrank: field({ kind: 'rank', group: 'memberships', range: from(0) }),
  division: field({ kind: 'number', group: 'memberships', range: from(-1) }),
  factionmod: staff({ kind: 'flag', choices: noOrYes }),
  gangmod: staff({ kind: 'flag', choices: noOrYes }),
  banappealer: staff({ kind: 'flag', choices: noOrYes }),
  pbpoint: field({ kind: 'number', group: 'progress', range: from(0) }),
} as const satisfies Record<string, ProfileField>

/** Name of a profile field. */
export type ProfileFieldName = keyof typeof profileFields
/** The names of all profile fields. */
export const profileFieldNames = Object.keys(profileFields) as [ProfileFieldName, ...ProfileFieldName[]] // the keys of a non-empty literal

/** Permissions that only apply to their own fields, even if an endpoint's demand lists them. */
const ownFieldPermissions = new Set(['update_user_money', 'update_user_levels'])

/** The given permissions without those that only apply to their own fields. */
export const ordinaryFieldPermissions = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((name) => !ownFieldPermissions.has(name))

/** The description of a field. */
export const profileField = (name: ProfileFieldName): ProfileField => profileFields[name]
