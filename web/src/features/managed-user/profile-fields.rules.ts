import type { Permission } from '@idlewood/contract/access'
import type { Change, FieldValue } from '@idlewood/contract/changes'
import { type FieldLimits } from '@idlewood/contract/managed-user'
import {
  fieldGroups as fieldGroupTitles,
  profileField,
  profileFieldNames,
  type ProfileFieldName,
} from '@idlewood/contract/profile-fields'
import type { EditControl, TypedControl } from '../../parts/editable/edit-control.rules.ts'
import { money, number } from '../../ui/values.ts'

/** The fields as they stand together, each group in the specification's order. */
export const fieldGroups = Object.entries(fieldGroupTitles).map(([group, title]) => ({
  title,
  fields: profileFieldNames.filter((name) => profileField(name).group === group),
}))

const isText = ({ maxLength }: FieldLimits): boolean => maxLength !== null

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
  const { kind } = profileField(field)
  if (kind === 'money') return { text: money(value) }
  // Numbers read better in groups of three, but not those that count nothing.
  return { text: kind === 'identifier' ? String(value) : number(value) }
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

/** The change of one thing of a user that waits. */
export const pendingOf = (
  pending: readonly Change[],
  target: Change['target'],
  targetId: string,
): Change | undefined => pending.find((change) => change.target === target && change.targetId === targetId)

/** The change of a field that waits until the player has left the game. */
export const pendingEdit = (pending: readonly Change[], field: ProfileFieldName): Change | undefined =>
  pending.find(
    ({ target, operation, fields }) =>
      target === 'user' && operation === 'update' && fields.some((changed) => changed.field === field),
  )

/**
 * Each reason why some of these fields cannot be changed, and the permission that would change it where one
 * is lacking.
 */
export function lockReasons(
  fields: readonly Pick<FieldLimits, 'field' | 'locked'>[],
  may: (anyOf: readonly [Permission]) => boolean,
): string[] {
  const sentences = fields.flatMap(({ field, locked }) => {
    if (locked === null) return []
    const { permission } = profileField(field)
    return may([permission]) ? locked : `${locked} Needs ${permission}.`
  })
  return [...new Set(sentences)]
}
