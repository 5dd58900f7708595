import type { Permission } from '@idlewood/contract/access'
import type { Change, FieldValue } from '@idlewood/contract/changes'
import { type FieldLimits } from '@idlewood/contract/managed-user'
import type { NamedCodes } from '@idlewood/contract/game/code-kinds'
import {
  fieldGroups as groups,
  profileField,
  profileFieldNames,
  type ProfileFieldName,
} from '@idlewood/contract/profile-fields'
import type { Format } from '../../language/format.ts'
import type { Messages } from '../../language/messages.ts'
import type { EditControl, TypedControl } from '../../parts/editable/edit-control.rules.ts'
import { choiceWords, codeWords } from '../../parts/field-words.ts'

/** What is needed to show values: messages, the names of fields and codes, and the reader's formats. */
export interface ValueWords {
  t: Messages<'managed-user'>
  fields: Messages<'fields'>
  format: Format
  names: NamedCodes | undefined
}

/** The fields in groups, each in the specification's order. */
export const fieldGroups = groups.map((group) => ({
  group,
  fields: profileFieldNames.filter((name) => profileField(name).group === group),
}))

const isText = ({ maxLength }: FieldLimits): boolean => maxLength !== null

/** A field's value as text, and the raw value if that differs. */
export interface ShownValue {
  text: string
  raw?: string
  isEmpty?: true
}

type Choice = NonNullable<FieldLimits['choices']>[number]

/** The label of no group, no rank, or a rank without a name; undefined if the game has a name for it. */
function membershipWords(
  field: ProfileFieldName,
  { value, unnamed }: Choice,
  t: Messages<'fields'>,
): string | undefined {
  if (unnamed === 'rank') return t('membership.rank', { rank: String(value) })
  if (unnamed !== 'none') return undefined
  return t(profileField(field).kind === 'rank' ? 'membership.noRank' : 'membership.none')
}

/**
 * The label of a value of a list. Codes have the names that the community gave them; an unnamed code is
 * labelled by its kind.
 */
export function choiceLabel(
  field: ProfileFieldName,
  choice: Choice,
  { fields, names }: Pick<ValueWords, 'fields' | 'names'>,
): string {
  const { codes } = profileField(field)
  const code = Number(choice.value)
  if (!codes)
    return choiceWords(field, code, fields) ?? membershipWords(field, choice, fields) ?? choice.label
  return names ? codeWords(codes, code, { fields, names }) : choice.label
}

/** Values that mean "none" to the game, such as no phone or no division. */
const noneValues: Partial<Record<ProfileFieldName, number>> = { phone: 0, atm: 0, division: -1 }

const isOfGroups = (field: ProfileFieldName): boolean => field === 'faction' || field === 'gang'

/** A value as staff see it. */
export function shownValue(
  field: ProfileFieldName,
  value: FieldValue,
  limits: FieldLimits,
  words: ValueWords,
): ShownValue {
  const { t, format } = words
  const none = limits.choices?.find(({ unnamed }) => unnamed === 'none')
  // Some games empty the column of someone who is in no group.
  if (value === null && none && isOfGroups(field))
    return { text: choiceLabel(field, none, words), raw: t('value.null'), isEmpty: true }
  if (value === null || value === '') {
    return { text: t(isText(limits) ? 'value.unset' : 'value.null'), isEmpty: true }
  }
  if (Number(value) === noneValues[field]) return { text: t('value.unset'), isEmpty: true }
  const choice = limits.choices?.find((known) => String(known.value) === String(value))
  if (choice && choice.label !== String(value)) {
    return { text: choiceLabel(field, choice, words), raw: String(value) }
  }
  if (typeof value === 'string') return { text: value }
  const { kind } = profileField(field)
  if (kind === 'money') return { text: format.money(value) }
  // Group digits, except in identifiers.
  return { text: kind === 'identifier' ? String(value) : format.number(value) }
}

/** The edit control of a field in this game; `labelOf` returns the label of a value of a list. */
export function controlOf(
  limits: FieldLimits,
  labelOf: (choice: Choice) => string = ({ label }) => label,
): EditControl {
  const { field, min, max, maxLength, characters, whole, choices, closed } = limits
  const money = profileField(field).kind === 'money' ? { money: true } : {}
  const typed: TypedControl =
    maxLength === null
      ? { kind: 'number', min, max, whole, ...money }
      : {
          kind: 'text',
          maxLength,
          ...(characters ? { characters } : {}),
          ...(profileField(field).kind === 'name' ? { isCharacterName: true } : {}),
        }
  if (!choices || choices.length === 0) return typed
  const options = choices.map((choice) => {
    const value = String(choice.value)
    return { value, label: choice.label === value ? value : `${labelOf(choice)} (${value})` }
  })
  if (!closed) return { kind: 'select', options, other: typed }
  return options.length === 2 ? { kind: 'radio', options } : { kind: 'select', options }
}

/** The pending change of one target. */
export const pendingOf = (
  pending: readonly Change[],
  target: Change['target'],
  targetId: string,
): Change | undefined => pending.find((change) => change.target === target && change.targetId === targetId)

/** A field's pending change, which waits until the player has left the game. */
export const pendingEdit = (pending: readonly Change[], field: ProfileFieldName): Change | undefined =>
  pending.find(
    ({ target, operation, fields }) =>
      target === 'user' && operation === 'update' && fields.some((changed) => changed.field === field),
  )

/**
 * The distinct reasons why fields are locked. A reason also names the permission that would help, if the
 * viewer lacks it.
 */
export function lockReasons(
  fields: readonly Pick<FieldLimits, 'field' | 'locked'>[],
  may: (anyOf: readonly [Permission]) => boolean,
  t: Messages<'managed-user'>,
): string[] {
  const sentences = fields.flatMap(({ field, locked }) => {
    if (locked === null) return []
    const { permission } = profileField(field)
    return may([permission]) ? locked : t('needs', { locked, permission })
  })
  return [...new Set(sentences)]
}
