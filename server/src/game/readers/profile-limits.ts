/**
 * The values a profile field may be set to in this game, and the parsing of typed values: nothing is
 * truncated or rounded to fit.
 */
import type { FieldValue } from '@idlewood/contract/changes'
import { characterName } from '@idlewood/contract/identity'
import type { FieldLimits } from '@idlewood/contract/managed-user'
import {
  largestCell,
  profileField,
  smallestCell,
  type ProfileFieldName,
} from '@idlewood/contract/profile-fields'
import { choiceLabel, profileLabel } from '../../language/field-labels.ts'
import { say, type Sentence } from '../../language/sentences.ts'
import type { Game } from '../game.ts'
import { hasWordChoices } from '../map/find-column.ts'
import { isNumeric, isText, type Column } from '../map/introspect.ts'
import { writableCodes } from '../names/writable-codes.ts'
import { lossyCharacters } from '../characters-allowed.ts'
import { phoneOrNull } from '../text.ts'
import { keptCharactersOf } from '../server-settings/code-page.ts'
import { groupChoices } from './memberships.ts'
import { isGroup } from './group-number.ts'
import { noGroupOf } from './no-group.ts'
import { profileColumn, type Profile } from './profile-fields.ts'
import { isNumberField, readProfileValue } from './profile-values.ts'

type Limits = Omit<FieldLimits, 'locked'> & {
  /** Decimal places that the column rounds to; omitted if it does not round. */
  decimals?: number
}
type Choices = Pick<Limits, 'choices' | 'closed'>

async function choicesOf(game: Game, field: ProfileFieldName, values: Profile['values']): Promise<Choices> {
  const { choices, codes } = profileField(field)
  if (choices)
    return {
      choices: choices.map((value) => ({ value, label: choiceLabel(field, value) ?? String(value) })),
      closed: true,
    }
  if (codes) {
    const known = await writableCodes(game, codes)
    // The game looks up jobs and packages by number; levels are only compared.
    return {
      choices: [...known].map(([value, label]) => ({ value, label })),
      closed: codes !== 'adminLevels',
    }
  }
  if (field === 'faction' || field === 'factionrank' || field === 'gang' || field === 'gangrank')
    return groupChoices(game, field, values)
  return { choices: null, closed: false }
}

/** The range of numbers that fit into a column. For a text column, its length limits the number of digits. */
function roomOf({ range, precision, length, type }: Column): readonly [least: number, most: number] {
  if (range) return range
  if (precision) {
    const most = (10 ** precision.digits - 1) / 10 ** precision.decimals
    return [precision.isUnsigned ? 0 : -most, most]
  }
  return [-Infinity, isText({ type }) ? 10 ** (length ?? 10) - 1 : Infinity]
}

/** The range of numbers allowed by the column, the game's cells and the field's meaning. */
function rangeOf(column: Column, field: ProfileFieldName): { min: number; max: number } {
  const [low, high] = profileField(field).range ?? [smallestCell, largestCell]
  const [least, most] = roomOf(column)
  return { min: Math.max(low, least, smallestCell), max: Math.min(high, most, largestCell) }
}

/** The choices that fit the range: -1 for "none" does not fit a column for positive numbers. */
const within = ({ choices, closed }: Choices, { min, max }: { min: number; max: number }): Choices => ({
  choices: choices?.filter(({ value }) => Number(value) >= min && Number(value) <= max) ?? null,
  closed,
})

/** Whether the portal may set a column alone. */
const isSettable = ({ isComputed, hasTwin }: Column): boolean => !isComputed && !hasTwin

/** The limits of a field in this game; `values` is the whole profile, because ranks depend on the group. */
export async function limitsOf(
  game: Game,
  field: ProfileFieldName,
  values: Profile['values'],
): Promise<Limits | undefined> {
  const map = game.current()
  const column = profileColumn(map, field)
  if (!column || !isSettable(column)) return undefined
  if (!readProfileValue(map, field, values[field]).isExact) return undefined
  if (isNumberField(map, field) && hasWordChoices(column)) return undefined
  const choices = await choicesOf(game, field, values)
  if (isNumberField(map, field)) {
    const decimals = column.precision?.decimals
    const whole = !isNumeric(column) || column.range !== null || decimals === 0
    const places = whole || decimals === undefined ? {} : { decimals }
    const range = rangeOf(column, field)
    return { field, ...range, maxLength: null, whole, ...places, ...within(choices, range) }
  }
  // A player's name is limited to the length that the game client accepts.
  const longest = field === 'username' ? Math.min(column.length ?? 24, 24) : column.length
  return {
    field,
    min: null,
    max: null,
    maxLength: Math.min(longest ?? 255, 512),
    ...keptCharactersOf(column.charset),
    whole: false,
    ...choices,
  }
}

/**
 * A typed value converted to the value to store, null to empty the column; or a sentence that says why it
 * cannot be stored.
 */
export type ReadValue = { value: FieldValue } | { error: string | Sentence }

/** The error for a value missing from a closed list. A code that no character has yet must be named first. */
function unlisted({ field, choices }: Limits, label: string): Sentence {
  const all = (choices ?? []).map(({ value, label }) =>
    String(value) === label ? label : `${value} (${label})`,
  )
  const values = { label, choices: all.join(', ') }
  return profileField(field).codes
    ? say('users.profile.unnamed', values)
    : say('users.profile.listed', values)
}

const isListed = ({ closed, choices }: Limits, value: string | number): boolean =>
  !closed || (choices?.some((choice) => choice.value === value) ?? false)

/** Number of decimal places; trailing zeros do not count: 5.500 is 5.5. */
const countDecimals = (text: string): number => /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0

function readNumber(limits: Limits, sent: string | number, label: string): ReadValue {
  const text = String(sent).trim()
  const pattern = limits.whole ? /^-?\d{1,16}$/ : /^-?\d{1,12}(\.\d{1,6})?$/
  if (!pattern.test(text)) {
    return { error: `${label} must be a ${limits.whole ? 'whole ' : ''}number, for example 10.` }
  }
  const { decimals } = limits
  if (decimals !== undefined && countDecimals(text) > decimals)
    return {
      error: say('users.profile.decimals', { label, max: decimals }),
    }
  if (limits.field === 'phone' && phoneOrNull(text) === null)
    return { error: `${label} must not begin with a zero, which would be lost.` }
  const value = Number(text) + 0
  if (!isListed(limits, value)) return { error: unlisted(limits, label) }
  const { min, max } = limits
  return min !== null && max !== null && (value < min || value > max)
    ? { error: `${label} must be from ${min} to ${max}.` }
    : { value }
}

/** A number in the form in which this game stores it. */
async function storedNumber(
  game: Game,
  field: ProfileFieldName,
  { read, column }: { read: ReadValue; column: Column },
): Promise<ReadValue> {
  if (!('value' in read)) return read
  const isNoGroup = (field === 'faction' || field === 'gang') && !isGroup(game.current(), field, read.value)
  if (isNoGroup && (await noGroupOf(game, field)) === null) return { value: null }
  // A text column reads back as text.
  return isText(column) ? { value: String(read.value) } : read
}

async function readText(
  game: Game,
  column: Column,
  { sent, label, limits }: { sent: string; label: string; limits: Limits },
): Promise<ReadValue> {
  if (!isListed(limits, sent)) return { error: unlisted(limits, label) }
  if (limits.maxLength !== null && [...sent].length > limits.maxLength)
    return { error: say('users.profile.long', { label, max: limits.maxLength }) }
  // Control characters shift fields of the game's files and forge lines of its logs.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(sent))
    return { error: `${label} must not hold line breaks or control characters.` }
  const lost = await lossyCharacters(game, column, sent)
  if (lost) return { error: `The game's database cannot keep these letters: ${lost}` }
  return { value: sent }
}

/** Parses the value that an editor sent for a field, within this game's limits. */
export async function readField(
  game: Game,
  field: ProfileFieldName,
  { sent, values }: { sent: string | number; values: Profile['values'] },
): Promise<ReadValue> {
  const label = profileLabel(field)
  const map = game.current()
  const column = profileColumn(map, field)
  const limits = await limitsOf(game, field, values)
  if (!readProfileValue(map, field, values[field]).isExact)
    return { error: `${label} holds a value that the portal cannot read. Change it in the game.` }
  if (!column || !limits) return { error: say('users.profile.none', { label }) }
  if (field === 'username') {
    const name = characterName.safeParse(sent)
    if (!name.success) return { error: name.error.issues[0]?.message ?? 'This is no character name.' }
  }
  if (!isNumberField(map, field)) return readText(game, column, { sent: String(sent), label, limits })
  return storedNumber(game, field, { read: readNumber(limits, sent, label), column })
}
