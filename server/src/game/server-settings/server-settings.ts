/**
 * The server's settings, wherever the game stores them. A message belongs to the settings file if one is
 * configured, because the game reads that at startup; otherwise to the settings table, if it has the column;
 * otherwise the portal itself stores the setting.
 */
import { keptCharacters } from '@idlewood/contract/kept-characters'
import { serverFields, type SettingLimits, type SettingName } from '@idlewood/contract/server-settings'
import { conflict } from '../../http/refusals.ts'
import { settingLabel } from '../../language/field-labels.ts'
import { say } from '../../language/sentences.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { perGame } from '../per-game.ts'
import { charactersBeyond, keptCharactersOf } from './code-page.ts'
import type { Outcome, SettingValue } from './setting-outcome.ts'
import { createSettingsFile, textAt, type SettingsFile } from './settings-file.ts'
import { readTable, unreadValue, valueIn, writeTable } from './settings-table.ts'

/** Where a setting is stored. */
export type SettingStorage = 'file' | 'table' | 'portal'

const messageLength = 127
const maxRate = 1_000_000

/** The game host's settings file; null if none is configured. */
export const settingsFileOf: (game: Game) => SettingsFile | null = perGame((game) =>
  game.settingsFile === undefined ? null : createSettingsFile(game.settingsFile, game.current().settingsFile),
)

/** Where this game stores a setting; this does not change while the portal runs. */
export function settingStorageOf(game: Game, field: SettingName): SettingStorage {
  if (settingsFileOf(game)?.holds(field)) return 'file'
  return game.current().column('settings', field) ? 'table' : 'portal'
}

/** The characters that a message may contain: those of the settings file's code page, or of the column. */
function charactersKept(game: Game, field: SettingName, column: Column | undefined) {
  if (settingStorageOf(game, field) !== 'file') return keptCharactersOf(column?.charset ?? null)
  const name = keptCharacters.safeParse(settingsFileOf(game)?.codePage.name.toLowerCase())
  return name.success ? { characters: name.data } : {}
}

/** The values a setting may be set to. */
export function settingLimits(game: Game, field: SettingName): SettingLimits {
  const column =
    settingStorageOf(game, field) === 'table' ? game.current().column('settings', field) : undefined
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

/** Converts what was typed to the setting's type; null if that is impossible, such as `abc` for a rate. */
export function settingValue(field: SettingName, sent: string | number): string | number | null {
  if (serverFields[field].kind === 'text') return typeof sent === 'string' ? sent : null
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : null
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(sent) ? Number(sent) : null
}

// Line breaks, tabs and other control characters, and the two separators that some programs treat as line
// breaks.
const control = /[\p{Cc}\u2028\u2029]/u

/** What is wrong with a text, regardless of where it is stored. */
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

/** Why a text does not fit into the settings file, according to its last read. */
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
  const storage = settingStorageOf(game, field)
  if (storage === 'file') return objectionOfFile(game, field, text)
  const column = storage === 'table' ? game.current().column('settings', field) : undefined
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
 * Why a setting cannot have this value, as a sentence; null if it can. Checks that depend on the settings
 * file, such as its room, use its last read; {@link writeSetting} checks again.
 */
export function checkSetting(game: Game, field: SettingName, value: SettingValue): string | null {
  const label = settingLabel(field)
  const { kind } = serverFields[field]
  if (value === null) {
    const storage = settingStorageOf(game, field)
    const isNullable = storage === 'portal' || game.current().column('settings', field)?.nullable
    return storage !== 'file' && isNullable ? null : `${label} cannot be without a value.`
  }
  const normal = settingValue(field, value)
  if (normal === null) return String(say('settings.kind', { label, kind }))
  return typeof normal === 'string'
    ? objectionToMessage(game, field, normal)
    : objectionToRate(game, field, normal)
}

/** Converts a field of the settings file to the setting's type. */
export const fromFile = (field: SettingName, text: string): SettingValue =>
  serverFields[field].kind === 'text' ? text : Number(text)

/**
 * A setting's value and where it is stored. For a setting that the portal itself stores, the value is null:
 * it is in the portal's database. Rejects with 409 while the game's storage cannot be read.
 */
export async function readSetting(
  game: Game,
  field: SettingName,
): Promise<{ value: SettingValue; storage: SettingStorage }> {
  const storage = settingStorageOf(game, field)
  if (storage === 'portal') return { value: null, storage }
  if (storage === 'table') {
    const reading = await readTable(game)
    if ('sentence' in reading) throw conflict(reading.sentence)
    const unread = unreadValue(game, field, reading.row[field])
    if (unread !== null) throw conflict(unread)
    return { value: valueIn(field, reading.row[field]), storage }
  }
  const reading = (await settingsFileOf(game)?.read()) ?? { sentence: 'There is no settings file.' }
  if ('sentence' in reading) throw conflict(reading.sentence)
  const text = textAt(reading, field)
  if (text === null) throw conflict(reading.unclear ?? 'Where the settings file keeps this is not known.')
  return { value: fromFile(field, text), storage }
}

/** Tables that a game reads at startup and rewrites from memory on a timer. */
const rewrittenTables = new Set(['server_state'])

/** Why a setting cannot be written while the game runs, as a sentence; null if it can. */
export function runningGameObjection(game: Game, field: SettingName): string | null {
  const storage = settingStorageOf(game, field)
  if (storage === 'file') {
    return 'The game server runs and would write over its settings file. Stop it, save, and start it again.'
  }
  const isRewritten = rewrittenTables.has(game.current().table('settings')?.name.toLowerCase() ?? '')
  return storage === 'table' && isRewritten
    ? 'The game server runs and would write over its settings. Stop it, save, and start it again.'
    : null
}

/**
 * Writes a setting that the game stores, if its value is still `old`, and reads it back. `gameIsUp` is what
 * is known about the game server: a write that a running server would undo is refused; undefined means
 * unknown, and the setting is written.
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
  const objection = checkSetting(game, field, value) ?? (gameIsUp ? runningGameObjection(game, field) : null)
  if (objection) return { outcome: 'refused', sentence: objection }
  const storage = settingStorageOf(game, field)
  const wanted = value === null ? null : settingValue(field, value)
  if (storage === 'table') return writeTable(game, { field, old, value: wanted })
  const file = settingsFileOf(game)
  if (storage === 'portal' || !file) {
    return { outcome: 'refused', sentence: 'The game keeps no such setting; the portal does.' }
  }
  const result = await file.write({ field, old: String(old ?? ''), text: String(wanted ?? '') })
  return result.outcome === 'moved'
    ? { outcome: 'moved', current: result.current === null ? null : fromFile(field, String(result.current)) }
    : result
}
