/** The profile fields staff edit: where each is kept, what it may be set to in this game, and how what was typed is read. */
import type { FieldValue } from '@idlewood/contract/changes'
import type { CodeKind } from '@idlewood/contract/game/code-names'
import { characterName } from '@idlewood/contract/identity'
import {
  profileFieldNames,
  profileFields,
  type FieldLimits,
  type ProfileFieldName,
} from '@idlewood/contract/managed-user'
import type { GameMap } from '../map/capability-map.ts'
import type { FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { writableCodes } from '../names/writable-codes.ts'
import { groupChoices } from './groups.ts'
import type { Column } from '../map/introspect.ts'
import { lettersLost, readCells, type RowPlace } from '../rows/rows.ts'

/** The specification's spelling where the map's differs. */
const mapped = (field: ProfileFieldName): FieldName<'users'> => (field === 'armour' ? 'armor' : field)

/** Where a profile field is kept, or undefined when this game has none. */
export const profileColumn = (map: GameMap, field: ProfileFieldName): Column | undefined =>
  map.column('users', mapped(field))

/** The row of a character. */
export function userPlace(map: GameMap, uid: number): RowPlace | undefined {
  const table = map.table('users')
  const column = map.column('users', 'uid')
  return table && column && { table, key: [{ column, value: uid }] }
}

/** A user's profile as it stands in the row, texts untouched: an editor must see what is there. */
export interface Profile {
  uid: number
  values: Record<ProfileFieldName, FieldValue>
}

/** The profile of the character with this uid, or undefined. Fields this game lacks are null. */
export async function findProfile(game: Game, uid: number): Promise<Profile | undefined> {
  const map = game.current()
  const place = userPlace(map, uid)
  const present = profileFieldNames.flatMap((field) => {
    const column = profileColumn(map, field)
    return column ? [{ field, column }] : []
  })
  if (!place) return undefined
  const [cells] = await readCells(
    game,
    place,
    present.map(({ column }) => column),
  )
  if (!cells) return undefined
  const values = Object.fromEntries(profileFieldNames.map((field) => [field, null as FieldValue]))
  for (const [index, { field }] of present.entries()) values[field] = cells[index] ?? null
  // Every name of the list was given a value above.
  return { uid, values: values as Profile['values'] }
}

/** What makes sense of a number beyond what its column holds. */
const sensible: Partial<Record<ProfileFieldName, readonly [min: number, max: number]>> = {
  phone: [0, Infinity],
  gender: [0, 10],
  age: [0, 200],
  skin: [0, 30_000],
  level: [0, Infinity],
  exp: [0, Infinity],
  adminlevel: [0, 99],
  helperlevel: [0, 99],
  health: [0, 1000],
  armour: [0, 1000],
  job: [-1, Infinity],
  secondjob: [-1, Infinity],
  vippackage: [0, 99],
  faction: [-1, Infinity],
  factionrank: [0, Infinity],
  gang: [-1, Infinity],
  gangrank: [0, Infinity],
  division: [-1, Infinity],
  factionmod: [0, 1],
  gangmod: [0, 1],
  banappealer: [0, 1],
  pbpoint: [0, Infinity],
}

const isNumeric = ({ type }: Column): boolean => /int|float|double|decimal|real|numeric/.test(type)
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

type Choices = NonNullable<FieldLimits['choices']>

const codeChoices = async (game: Game, kind: CodeKind): Promise<Choices> =>
  [...(await writableCodes(game, kind))].map(([value, label]) => ({ value, label }))

const genders: Choices = [
  { value: 1, label: 'Male' },
  { value: 2, label: 'Female' },
  { value: 3, label: 'Other' },
]
const noOrYes: Choices = [
  { value: 0, label: 'No' },
  { value: 1, label: 'Yes' },
]

async function choicesOf(
  game: Game,
  field: ProfileFieldName,
  values: Profile['values'],
): Promise<{ choices: Choices | null; closed: boolean }> {
  const open = (choices: Choices) => ({ choices, closed: false })
  if (field === 'gender') return open(genders)
  if (field === 'job' || field === 'secondjob') return open(await codeChoices(game, 'jobs'))
  if (field === 'adminlevel') return open(await codeChoices(game, 'adminLevels'))
  if (field === 'vippackage') return open(await codeChoices(game, 'vipPackages'))
  if (field === 'faction' || field === 'factionrank' || field === 'gang' || field === 'gangrank')
    return groupChoices(game, field, values)
  return profileFields[field].kind === 'flag'
    ? { choices: noOrYes, closed: true }
    : { choices: null, closed: false }
}

/** What a field may be set to in this game; `values` are the profile's, because ranks go with the group. */
export async function limitsOf(
  game: Game,
  field: ProfileFieldName,
  values: Profile['values'],
): Promise<Omit<FieldLimits, 'locked'> | undefined> {
  const column = profileColumn(game.current(), field)
  if (!column) return undefined
  const { choices, closed } = await choicesOf(game, field, values)
  if (!isNumeric(column)) {
    // A player's name is no longer than the game client takes it.
    const longest = field === 'username' ? Math.min(column.length ?? 24, 24) : column.length
    return {
      field,
      min: null,
      max: null,
      maxLength: Math.min(longest ?? 255, 512),
      whole: false,
      choices,
      closed,
    }
  }
  const [low, high] = sensible[field] ?? [-Infinity, Infinity]
  const [least, most] = column.range ?? [-Infinity, Infinity]
  return {
    field,
    min: finite(Math.max(low, least)),
    max: finite(Math.min(high, most)),
    maxLength: null,
    whole: column.range !== null,
    choices,
    closed,
  }
}

/** What was typed, as the value to keep; or a sentence that says why it cannot be kept. */
export type Read = { value: string | number } | { error: string }

function readNumber(limits: Omit<FieldLimits, 'locked'>, sent: string | number, label: string): Read {
  const text = String(sent).trim()
  const pattern = limits.whole ? /^-?\d{1,16}$/ : /^-?\d{1,12}(\.\d{1,6})?$/
  if (!pattern.test(text)) {
    return { error: `${label} must be a ${limits.whole ? 'whole ' : ''}number, for example 10.` }
  }
  const value = Number(text) + 0
  const { min, max } = limits
  if ((min !== null && value < min) || (max !== null && value > max)) {
    if (min !== null && max !== null) return { error: `${label} must be from ${min} to ${max}.` }
    return { error: min === null ? `${label} must be at most ${max}.` : `${label} must be at least ${min}.` }
  }
  if (limits.closed && !limits.choices?.some((choice) => choice.value === value)) {
    return {
      error: `${label} must be one of: ${limits.choices?.map((choice) => `${choice.value} (${choice.label})`).join(', ')}.`,
    }
  }
  return { value }
}

async function readText(
  game: Game,
  column: Column,
  { sent, label, limits }: { sent: string; label: string; limits: Omit<FieldLimits, 'locked'> },
): Promise<Read> {
  if (limits.maxLength !== null && [...sent].length > limits.maxLength)
    return { error: `${label} has at most ${limits.maxLength} characters in this game.` }
  // Control characters shift fields of the game's files and forge lines of its logs.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(sent))
    return { error: `${label} must not hold line breaks or control characters.` }
  const lost = await lettersLost(game, column, sent)
  if (lost) return { error: `The game's database cannot keep these letters: ${lost}` }
  return { value: sent }
}

/** Reads what an editor sent for a field, by this game's own limits. Nothing is cut or rounded to fit. */
export async function readField(
  game: Game,
  field: ProfileFieldName,
  { sent, values }: { sent: string | number; values: Profile['values'] },
): Promise<Read> {
  const { label } = profileFields[field]
  const column = profileColumn(game.current(), field)
  const limits = await limitsOf(game, field, values)
  if (!column || !limits) return { error: `This game has no ${label.toLowerCase()}.` }
  if (field === 'username') {
    const name = characterName.safeParse(sent)
    if (!name.success) return { error: name.error.issues[0]?.message ?? 'This is no character name.' }
  }
  return isNumeric(column)
    ? readNumber(limits, sent, label)
    : readText(game, column, { sent: String(sent), label, limits })
}
