/**
 * Known gamemodes: recognised by their tables and columns, offered as proposals, and never applied
 * automatically.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeKindNames } from '@idlewood/contract/game/code-kinds'
import { z } from 'zod'
import { parseJson } from '../../json-file.ts'
import { entities } from '../map/fields.ts'
import type { Introspection } from '../map/introspect.ts'
import { GameUnusable } from '../map/unusable.ts'
import { projectFolder } from '../../program-files.ts'
import { findCharacters } from '../map/likely-table.ts'
import { nameableIn } from '../map/no-characters.ts'

const knownFields = new Set(
  Object.entries(entities).flatMap(([entity, { fields }]) =>
    Object.keys(fields).map((field) => `${entity}.${field}`),
  ),
)
const table = z.string().min(1)
const columns = z.record(table, z.array(z.string().min(1)).min(1))
const names = z.record(
  z.string().regex(/^-?\d{1,6}$/, 'must be a whole number in quotes, for example "3"'),
  z.string().min(1).max(64),
)

const preset = z.strictObject({
  name: z.string().min(1).max(80),
  /** What it is based on, and what an operator should check. */
  about: z.string().min(1).max(400),
  fingerprint: z.strictObject({
    /** Maps a table to columns it has. */
    has: columns,
    /** Maps a table to columns it lacks. */
    lacks: columns.default({}),
  }),
  names: z.partialRecord(z.enum(codeKindNames), names).default({}),
  map: z
    .strictObject({
      tables: z.record(
        z.string().refine((entity) => entity in entities, 'is no part of the map'),
        table,
      ),
      /** Maps `entity.field` to the columns it may be in, best first; null if this gamemode has none. */
      fields: z.record(
        z.string().refine((field) => knownFields.has(field), 'is no field of the map'),
        z.array(z.string().min(1)).min(1).nullable(),
      ),
    })
    .optional(),
  /** How its passwords are stored, if known. */
  passwordScheme: z.enum(['whirlpool', 'sha512', 'sha256', 'bcrypt']).optional(),
})

/** What is known about one gamemode. */
export type Preset = z.infer<typeof preset>

/** The presets that come with the portal. */
const presetFolder = join(projectFolder, 'presets')

/** Parses one preset. Throws {@link GameUnusable} with a sentence that names file and line. */
export function parsePreset(file: string, text: string): Preset {
  const read = parseJson(text, preset)
  if ('value' in read) return read.value
  throw new GameUnusable(
    read.mistakes.map(({ line, sentence }) => `${file}, line ${line}: ${sentence}`).join('\n'),
  )
}

/** Reads all presets, by file name. */
export function readPresets(folder = presetFolder): Preset[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => parsePreset(`presets/${file}`, readFileSync(join(folder, file), 'utf8')))
}

function hasColumns({ tables }: Introspection, [name, columns]: [string, string[]]): boolean[] {
  const table = tables.get(name.toLowerCase())
  return columns.map((column) => table?.columns.has(column.toLowerCase()) ?? false)
}

/** Presets whose fingerprint matches this database. */
export const matchingPresets = (introspection: Introspection, presets = readPresets()): Preset[] =>
  presets.filter(
    ({ fingerprint: { has, lacks } }) =>
      Object.entries(has).every((entry) => hasColumns(introspection, entry).every(Boolean)) &&
      !Object.entries(lacks).some((entry) => hasColumns(introspection, entry).some(Boolean)),
  )

/**
 * A map file for a recognised gamemode, with columns that actually exist in this database; undefined if it
 * needs none.
 */
export function mapFileFor({ map }: Preset, { tables }: Introspection): object | undefined {
  if (!map) return undefined
  const fields = Object.entries(map.fields).flatMap(([field, candidates]): [string, string | null][] => {
    if (candidates === null) return [[field, null]]
    const [entity = ''] = field.split('.')
    const table = tables.get((map.tables[entity] ?? entity).toLowerCase())
    const column = candidates.find((candidate) => table?.columns.has(candidate.toLowerCase()))
    return column === undefined ? [] : [[field, column]]
  })
  const known = Object.entries(map.tables).filter(([, name]) => tables.has(name.toLowerCase()))
  return { tables: Object.fromEntries(known), fields: Object.fromEntries(fields) }
}

/**
 * What an operator may try with a database that has no table of characters by the usual name, in words;
 * undefined if neither the gamemode nor such a table is recognised.
 */
export function proposalFor(introspection: Introspection): string | undefined {
  const texts = matchingPresets(introspection).flatMap((preset) => {
    const map = mapFileFor(preset, introspection)
    if (!map) return []
    const scheme = preset.passwordScheme ? ` and set GAME_PASSWORD_SCHEME=${preset.passwordScheme}` : ''
    return [
      `The tables look like this gamemode: ${preset.name}. ${preset.about}`,
      `To try it, save the following as game-map.json in DATA_DIR${scheme}, and compare a few characters with the game:`,
      JSON.stringify(map, null, 2),
    ]
  })
  return texts.length > 0 ? texts.join('\n') : proposalForTable(introspection)
}

/**
 * The same for a gamemode that is not recognised, if one of its tables looks like that of the characters.
 * Columns that nothing was found for are left open.
 */
function proposalForTable(introspection: Introspection): string | undefined {
  const likely = findCharacters(introspection)
  const open = likely && nameableIn(introspection, likely)
  if (!open) return undefined
  const { table, fields } = likely
  const named = open.length > 0 && { fields: Object.fromEntries(open.map((field) => [field, '…'])) }
  return [
    `The table ${table} looks like that of the characters: it has columns for ${fields.size} of their fields.`,
    `If each of its rows is one character, save the following as game-map.json in DATA_DIR${open.length > 0 ? ', with the names of columns in place of …' : ''}, run the doctor again, and compare a few characters with the game:`,
    JSON.stringify({ tables: { users: table }, ...named }, null, 2),
  ].join('\n')
}
