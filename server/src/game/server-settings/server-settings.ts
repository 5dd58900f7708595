/**
 * The server's settings where the game keeps them. A message is the settings file's where one is configured,
 * because that is what the game reads when it starts; else the settings table's, if it has the column; else
 * the portal keeps the setting itself.
 */
import { keptCharacters } from '@idlewood/contract/kept-characters'
import { serverFields, type SettingLimits, type SettingName } from '@idlewood/contract/server-settings'
import { conflict } from '../../http/errors.ts'
import { settingLabel } from '../../language/field-labels.ts'
import { say } from '../../language/sentences.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { perGame } from '../per-game.ts'
import { charactersBeyond, keptCharactersOf } from './code-page.ts'
import type { Outcome, SettingValue } from './outcome.ts'
import { createSettingsFile, textAt, type SettingsFile } from './settings-file.ts'
import { readTable, unreadValue, valueIn, writeTable } from './settings-table.ts'

/** Where a setting is kept. */
export type KeptIn = 'file' | 'table' | 'portal'

const messageLength = 127
const maxRate = 1_000_000

/** The game host's settings file; null where none is configured. */
export const settingsFileOf: (game: Game) => SettingsFile | null = perGame((game) =>
  game.settingsFile === undefined ? null : createSettingsFile(game.settingsFile, game.current().settingsFile),
)

/** Where this game keeps a setting; the same for as long as the portal runs. */
export function keptIn(game: Game, field: SettingName): KeptIn {
  if (settingsFileOf(game)?.holds(field)) return 'file'
  return game.current().column('settings', field) ? 'table' : 'portal'
}

/** The characters of the place a message is kept in: the settings file's own code page, or the column's. */
function charactersKept(game: Game, field: SettingName, column: Column | undefined) {
  if (keptIn(game, field) !== 'file') return keptCharactersOf(column?.charset ?? null)
  const name = keptCharacters.safeParse(settingsFileOf(game)?.codePage.name.toLowerCase())
  return name.success ? { characters: name.data } : {}
}

/** What a setting may be set to. */
export function settingLimits(game: Game, field: SettingName): SettingLimits {
  const column = keptIn(game, field) === 'table' ? game.current().column('settings', field) : undefined
  if (serverFields[field].kind === 'text') {
    return {
      maxLength: Math.min(messageLength, column?.length ?? messageLength),
      ...charactersKept(game, field, column),
      min: null,
      max: null,
      whole: false,
    }
  }
  const [least, most] = column?.range ?? [0, maxRate]
  return {
    maxLength: null,
    min: Math.max(0, least),
    max: Math.min(maxRate, most),
    whole: !column || !/float|double|decimal|real|numeric/.test(column.type),
  }
}

/** What was typed as the setting's own kind of value; null when it is none, such as `abc` for a rate. */
export function settingValue(field: SettingName, sent: string | number): string | number | null {
  if (serverFields[field].kind === 'text') return typeof sent === 'string' ? sent : null
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : null
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(sent) ? Number(sent) : null
}

// Line breaks, tabs and whatever else is no character, and the two separators that some programs take for
// line breaks.
const control = /[\p{Cc}\u2028\u2029]/u

/** What is wrong with a text wherever it is kept. */
function objectionToText(text: string, maxLength: number | null): string | null {
  if (!text.isWellFormed()) return 'The message contains half a character. Write it again.'
  if (control.test(text)) return 'A message has no line breaks, tabs or other control characters.'
  if (text.includes('|'))
    return 'A message cannot hold "|": the game tells the fields of its settings apart by it.'
  const length = [...text].length
  return maxLength !== null && length > maxLength
    ? `A message has at most ${maxLength} characters. This is ${length - maxLength} too many.`
    : null
}

/** Why the settings file cannot hold a text beside what it holds, as last read. */
function objectionOfFile(game: Game, field: SettingName, text: string): string | null {
  const file = settingsFileOf(game)
  const lacking = file?.codePage.lacking(text)
  if (lacking) return String(say('settings.fileCharacters', { letters: lacking }))
  const reading = file?.last()
  return file && reading && 'bytes' in reading ? file.misfit(reading, field, text) : null
}

function objectionToMessage(game: Game, field: SettingName, text: string): string | null {
  const objection = objectionToText(text, settingLimits(game, field).maxLength)
  if (objection) return objection
  const home = keptIn(game, field)
  if (home === 'file') return objectionOfFile(game, field, text)
  const column = home === 'table' ? game.current().column('settings', field) : undefined
  const lacking = charactersBeyond(column?.charset ?? null, text)
  return lacking ? `The game’s database cannot store these characters: ${lacking}` : null
}

function objectionToRate(game: Game, field: SettingName, value: number): string | null {
  const { min, max, whole } = settingLimits(game, field)
  const isWithin = value >= (min ?? 0) && value <= (max ?? maxRate)
  if (isWithin && (!whole || Number.isInteger(value))) return null
  const label = settingLabel(field)
  const range = { min: min ?? 0, max: max ?? maxRate }
  return String(say('settings.rate', { label, whole: whole ? 'yes' : 'other', ...range }))
}

/**
 * Why a setting cannot have this value, in a sentence; null when it can. What only the settings file itself
 * can say, such as its room, is said of the file as last read; {@link writeSetting} looks again.
 */
export function checkSetting(game: Game, field: SettingName, value: SettingValue): string | null {
  const label = settingLabel(field)
  const { kind } = serverFields[field]
  if (value === null) {
    const home = keptIn(game, field)
    const isNullable = home === 'portal' || game.current().column('settings', field)?.nullable
    return home !== 'file' && isNullable ? null : `${label} cannot be without a value.`
  }
  const normal = settingValue(field, value)
  if (normal === null) return String(say('settings.kind', { label, kind }))
  return typeof normal === 'string'
    ? objectionToMessage(game, field, normal)
    : objectionToRate(game, field, normal)
}

/** A field of the settings file as the setting's own kind of value. */
export const fromFile = (field: SettingName, text: string): SettingValue =>
  serverFields[field].kind === 'text' ? text : Number(text)

/**
 * A setting's value and where it is kept. Of a setting the portal keeps itself the value is null here: it is
 * in the portal's database. Refuses with 409 while the place where the game keeps it cannot be read.
 */
export async function readSetting(
  game: Game,
  field: SettingName,
): Promise<{ value: SettingValue; keptIn: KeptIn }> {
  const home = keptIn(game, field)
  if (home === 'portal') return { value: null, keptIn: home }
  if (home === 'table') {
    const reading = await readTable(game)
    if ('sentence' in reading) throw conflict(reading.sentence)
    const unread = unreadValue(game, field, reading.row[field])
    if (unread !== null) throw conflict(unread)
    return { value: valueIn(field, reading.row[field]), keptIn: home }
  }
  const reading = (await settingsFileOf(game)?.read()) ?? { sentence: 'There is no settings file.' }
  if ('sentence' in reading) throw conflict(reading.sentence)
  const text = textAt(reading, field)
  if (text === null) throw conflict(reading.unclear ?? 'Where the settings file keeps this is not known.')
  return { value: fromFile(field, text), keptIn: home }
}

/** Tables that a game reads at its start and rewrites from memory on a timer. */
const rewrittenTables = new Set(['server_state'])

/** Why a setting cannot be written while the game runs, in a sentence; null when it can. */
export function heldByGame(game: Game, field: SettingName): string | null {
  const home = keptIn(game, field)
  if (home === 'file') {
    return 'The game server runs and would write over its settings file. Stop it, save, and start it again.'
  }
  const isRewritten = rewrittenTables.has(game.current().table('settings')?.name.toLowerCase() ?? '')
  return home === 'table' && isRewritten
    ? 'The game server runs and would write over its settings. Stop it, save, and start it again.'
    : null
}

/**
 * Writes a setting that the game keeps, if it still is `old`, and reads it back. `gameIsUp` is what is known
 * of the game server: what a running one would undo is refused; undefined means that nobody can say, and it
 * is written.
 */
export async function writeSetting(
  game: Game,
  {
    field,
    old,
    value,
    gameIsUp,
  }: {
    field: SettingName
    old: SettingValue
    value: SettingValue
    gameIsUp?: boolean | undefined
  },
): Promise<Outcome> {
  const objection = checkSetting(game, field, value) ?? (gameIsUp ? heldByGame(game, field) : null)
  if (objection) return { outcome: 'refused', sentence: objection }
  const home = keptIn(game, field)
  const wanted = value === null ? null : settingValue(field, value)
  if (home === 'table') return writeTable(game, { field, old, value: wanted })
  const file = settingsFileOf(game)
  if (home === 'portal' || !file) {
    return { outcome: 'refused', sentence: 'The game keeps no such setting; the portal does.' }
  }
  const result = await file.write({ field, old: String(old ?? ''), text: String(wanted ?? '') })
  return result.outcome === 'moved'
    ? { outcome: 'moved', current: result.current === null ? null : fromFile(field, String(result.current)) }
    : result
}
