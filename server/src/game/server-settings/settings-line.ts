/**
 * The single line of the game host's settings file: fields separated by bars, identified by their positions.
 * Nothing here reads a file.
 */
import {
  settingNames,
  serverFields,
  type SettingName,
  type StatName,
} from '@idlewood/contract/server-settings'
import type { Overrides } from '../map/overrides.ts'

/** A field that the line may contain. */
export type FileField = StatName | SettingName
/** Maps a field to its position, counted from 0. */
export type Positions = Readonly<Partial<Record<FileField, number>>>

/** A line in pieces; joined, they are byte for byte what was read. */
export interface Line {
  readonly cells: readonly Buffer[]
  /** The line ending and everything after it. */
  readonly rest: Buffer
}

/** The meaning of the positions of a line. */
export interface RecognisedLine {
  readonly positions: Positions
  /** Why the messages to staff cannot be located; null if they can. */
  readonly unclear: string | null
}

/** Maximum length of a line in bytes: the game reads it into a buffer of 256. */
export const maxLineLength = 254

const bar = 0x7c
const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d || byte === 0

/** Splits a file's bytes into cells. */
export function split(bytes: Buffer): Line {
  const found = bytes.findIndex(isLineEnd)
  const end = found < 0 ? bytes.length : found
  const cells: Buffer[] = []
  let start = 0
  for (let at = 0; at <= end; at++) {
    if (at !== end && bytes[at] !== bar) continue
    cells.push(bytes.subarray(start, at))
    start = at + 1
  }
  return { cells, rest: bytes.subarray(end) }
}

/** The bytes with one cell replaced. */
export function replaceCell({ cells, rest }: Line, place: number, cell: Buffer): Buffer {
  const pieces = cells.flatMap((kept, index) => [
    ...(index === 0 ? [] : [Buffer.of(bar)]),
    index === place ? cell : kept,
  ])
  return Buffer.concat([...pieces, rest])
}

/** The beginning of all known layouts: tax, vault, record, its date, a message, then six counters. */
const common = {
  tax: 0,
  govvault: 1,
  players: 2,
  server_motd: 4,
  connections: 5,
  registered: 6,
  kills: 7,
  deaths: 8,
  hours: 9,
  bans: 10,
} as const satisfies Positions

const known: Readonly<Record<'nexonic' | 'mumbai', Positions>> = {
  nexonic: { ...common, admin_motd: 11, helper_motd: 12 },
  // Two numbers, double experience and the robbery timer, come before the messages.
  mumbai: { ...common, admin_motd: 13, helper_motd: 14 },
}

const isWhole = (text: string | undefined): boolean => text !== undefined && /^-?\d{1,15}$/.test(text)

const isText = (field: FileField): boolean =>
  settingNames.some((name) => name === field && serverFields[name].kind === 'text')

/** The first field that does not fit its position, as a sentence. */
function misfit(texts: readonly string[], positions: Positions): string | null {
  for (const [name, place] of Object.entries(positions)) {
    const field = name as FileField // a key of the positions
    if (place >= texts.length)
      return `it has ${texts.length} fields, and ${field} would be field ${place + 1}`
    if (!isText(field) && !isWhole(texts[place]))
      return `its field ${place + 1} (${field}) is no whole number`
  }
  return null
}

/**
 * Determines the layout of the line. If both layouts fit, it is left open: a wrong guess could overwrite a
 * number with a message.
 */
function guess(texts: readonly string[]): RecognisedLine {
  const [first, second, third, fourth] = texts.slice(11)
  if (second === undefined)
    return { positions: common, unclear: 'The settings file ends before the messages to staff.' }
  if (!isWhole(first) || !isWhole(second)) return { positions: known.nexonic, unclear: null }
  const isLonger = third !== undefined && fourth !== undefined
  if (isLonger && !(isWhole(third) && isWhole(fourth))) return { positions: known.mumbai, unclear: null }
  return {
    positions: common,
    unclear:
      'Where the settings file keeps the messages to staff cannot be told from its look. Name its layout in the map file.',
  }
}

/**
 * The meaning of a line's positions, from the operator's map file or from the line itself; a sentence if it
 * is not such a line.
 */
export function recognise(
  texts: readonly string[],
  { layout, positions: own }: Overrides['settingsFile'],
): RecognisedLine | { sentence: string } {
  const said = own
    ? Object.fromEntries(Object.entries(own).map(([field, place]) => [field, place - 1]))
    : layout
      ? known[layout]
      : undefined
  const wrong = misfit(texts, said ?? common)
  if (wrong) {
    return {
      sentence: `The settings file is not laid out ${said ? 'as the map file says' : 'as the portal knows it'}: ${wrong}.`,
    }
  }
  return said ? { positions: said, unclear: null } : guess(texts)
}

/** Whether a settings file contains a field, known before it is first read. */
export const fileHolds = (field: FileField, { positions }: Overrides['settingsFile']): boolean =>
  positions ? field in positions : field in known.nexonic
