/** The operator's corrections to the map: one JSON file, validated strictly. */
import { existsSync } from 'node:fs'
import { settingNames, statNames } from '@idlewood/contract/server-settings'
import { z } from 'zod'
import { parseJson } from '../../json-file.ts'
import { notText, readText } from '../../text-file.ts'
import type { Entity } from './field.ts'
import { GameUnusable } from './unusable.ts'
import { dayOrders } from '../text.ts'
import { entities } from './fields.ts'

const tableNames = Object.keys(entities)
const fieldNames = Object.entries(entities).flatMap(([entity, { fields }]) =>
  Object.keys(fields).map((field) => `${entity}.${field}`),
)

const dateNames = fieldNames.filter((name) => {
  const [entity = '', field = ''] = name.split('.')
  // Every name consists of an entity and one of its fields.
  return (entities as Record<string, Entity>)[entity]?.fields[field]?.kind === 'date'
})

const oneOf = (known: readonly string[]) =>
  z.string().refine((name) => known.includes(name), { error: `is not one of: ${known.join(', ')}` })
const code = z.string().regex(/^-?\d{1,6}$/, 'must be a whole number in quotes, for example "3"')
const names = z.record(code, z.string().min(1).max(64))

const settingsFile = z
  .strictObject({
    /** Which known layout the line has, if that cannot be told from the line itself. */
    layout: z.enum(['nexonic', 'mumbai']).optional(),
    /** Maps a field to its position in the line, counted from 1, for a line with no known layout. */
    positions: z.record(oneOf([...statNames, ...settingNames]), z.int().min(1).max(64)).optional(),
    /** The code page of its bytes. */
    codePage: z
      .enum(['1250', '1251', '1252', '1253', '1254', '1255', '1256', '1257', '1258'])
      .default('1252'),
  })
  .refine(({ layout, positions }) => !(layout && positions), {
    error: 'holds layout and positions: write one of them',
  })
  .refine(({ positions = {} }) => new Set(Object.values(positions)).size === Object.keys(positions).length, {
    error: 'puts two fields into one place',
    path: ['positions'],
  })

const file = z.strictObject({
  /** Maps an entity to its table; null for "not available". */
  tables: z.record(oneOf(tableNames), z.string().min(1).nullable()).default({}),
  /** Maps `entity.field` to its column; null for "not available". */
  fields: z.record(oneOf(fieldNames), z.string().min(1).nullable()).default({}),
  jobs: names.default({}),
  adminLevels: names.default({}),
  vipPackages: names.default({}),
  factionTypes: names.default({}),
  /** Maps `entity.field` to the order in which its texts write days, if the rows leave that open. */
  dates: z.record(oneOf(dateNames), z.enum(dayOrders)).default({}),
  /** Which form of a name the game compares with a ban's: the stored one, or the one with spaces. */
  banNames: z.enum(['stored', 'spoken']).optional(),
  /** The numbers of genders, if they are not 1 for male and 2 for female. */
  genders: z.strictObject({ male: z.int(), female: z.int() }).optional(),
  /** Maps a column of `users` or `vehicles` to the name of the item it counts. */
  itemNames: z.record(z.string().toLowerCase(), z.string().min(1).max(64)).default({}),
  /** The game host's settings file. */
  settingsFile: settingsFile.prefault({}),
})

/** Corrections to the map. */
export type Overrides = z.infer<typeof file>

/**
 * Reads the file; if there is none, there are no corrections. Throws with the location and the fix if it is
 * invalid.
 */
export function readOverrides(path: string): Overrides {
  if (!existsSync(path)) return file.parse({})
  const text = readText(path)
  if (text === undefined) throw new GameUnusable(`${path} ${notText}`)
  const read = parseJson(text, file)
  if ('value' in read) return read.value
  const lines = read.mistakes.map(({ line, sentence }) => `${path}, line ${line}: ${sentence}`)
  throw new GameUnusable(lines.join('\n'))
}
