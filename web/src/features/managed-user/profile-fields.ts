import type { FieldValue } from '@idlewood/contract/changes'
import {
  profileFieldNames,
  profileFields,
  type FieldLimits,
  type ProfileFieldName,
} from '@idlewood/contract/managed-user'
import type { EditControl, TypedControl } from '../../parts/edit-control.tsx'
import { money } from '../../ui/values.ts'

const groupOf: Record<ProfileFieldName, 'identity' | 'progress' | 'premium' | 'money' | 'staff' | 'groups'> =
  {
    username: 'identity',
    phone: 'identity',
    gender: 'identity',
    age: 'identity',
    skin: 'identity',
    bank: 'money',
    level: 'progress',
    exp: 'progress',
    adminlevel: 'staff',
    adminname: 'staff',
    helperlevel: 'staff',
    health: 'progress',
    armour: 'progress',
    atm: 'money',
    job: 'progress',
    secondjob: 'progress',
    vippackage: 'premium',
    faction: 'groups',
    factionrank: 'groups',
    gang: 'groups',
    gangrank: 'groups',
    division: 'groups',
    factionmod: 'staff',
    gangmod: 'staff',
    banappealer: 'staff',
    pbpoint: 'progress',
  }

const titles = [
  ['identity', 'Identity'],
  ['progress', 'Progress'],
  ['premium', 'Premium'],
  ['money', 'Money'],
  ['staff', 'Staff'],
  ['groups', 'Memberships'],
] as const

/** The fields as they stand together, each group in the specification's order. */
export const fieldGroups = titles.map(([group, title]) => ({
  title,
  fields: profileFieldNames.filter((name) => groupOf[name] === group),
}))

const isText = ({ maxLength }: FieldLimits): boolean => maxLength !== null

/** Numbers read better in groups of three, but not those that are names. */
const isQuantity = (field: ProfileFieldName): boolean => !['phone', 'skin', 'atm'].includes(field)

/** What a field shows: its value in words, and the number behind them where they differ. */
export interface Shown {
  text: string
  raw?: string
  isEmpty?: true
}

/** A value as staff read it. */
export function shownValue(field: ProfileFieldName, value: FieldValue, limits: FieldLimits): Shown {
  if (value === null || value === '') return { text: isText(limits) ? 'Not set' : 'NULL', isEmpty: true }
  const choice = limits.choices?.find((known) => String(known.value) === String(value))
  if (choice && choice.label !== String(value)) return { text: choice.label, raw: String(value) }
  if (typeof value === 'string') return { text: value }
  if (profileFields[field].kind === 'money') return { text: money(value) }
  return { text: isQuantity(field) ? value.toLocaleString('en-US') : String(value) }
}

/** The control of a field in this game. */
export function controlOf(limits: FieldLimits): EditControl {
  const { min, max, maxLength, whole, choices, closed } = limits
  const typed: TypedControl =
    maxLength === null ? { kind: 'number', min, max, whole } : { kind: 'text', maxLength }
  if (!choices || choices.length === 0) return typed
  const options = choices.map(({ value, label }) => ({
    value: String(value),
    label: label === String(value) ? label : `${label} (${value})`,
  }))
  if (!closed) return { kind: 'select', options, other: typed }
  return options.length === 2 ? { kind: 'radio', options } : { kind: 'select', options }
}
