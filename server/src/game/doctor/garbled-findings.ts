/** Cyrillic texts that a game has stored in columns declared as `latin1`, which garbles them elsewhere. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { entities, type EntityName } from '../map/fields.ts'
import { isFreeText, type Table } from '../map/introspect.ts'
import type { Advice, Finding } from './finding.ts'

const advice: Advice = {
  who: 'database administrator',
  urgency: 'before players come',
  otherwise: 'Pages show these texts garbled, and searches do not find them.',
}

/** Number of rows read per table. */
const sampleSize = 200

/**
 * Three letters in a row that Windows-1251 has for Cyrillic and Windows-1252 for accented ones, which follow
 * each other in no Western language.
 */
const cyrillic = /[À-ÿ¨¸]{3}/

/** Names of the table's columns in which most texts with other than ASCII characters are Cyrillic. */
async function garbledColumns(game: Game, table: Table): Promise<string[]> {
  const columns = [...table.columns.values()].filter(
    (column) => column.charset === 'latin1' && isFreeText(column),
  )
  if (columns.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(
    columns.map(({ name }) => sql.id(name)),
  )} from ${sql.id(table.name)} limit ${sampleSize}`.execute(game.database.db)
  return columns.flatMap(({ name }) => {
    const texts = rows.map((row) => String(row[name] ?? '')).filter((text) => /[^\0-\x7f]/.test(text))
    const garbled = texts.filter((text) => cyrillic.test(text))
    return garbled.length > texts.length / 2 ? [name] : []
  })
}

/** The columns of the tables that the portal reads, in one finding. */
export async function garbledFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const tables = new Set((Object.keys(entities) as EntityName[]).flatMap((entity) => map.table(entity) ?? []))
  const found: string[] = []
  for (const table of tables)
    found.push(...(await garbledColumns(game, table)).map((column) => `${table.name}.${column}`))
  if (found.length === 0) return []
  const text = `The texts of ${found.join(', ')} are Cyrillic (Windows-1251) in columns declared as latin1. When the game is down, change each to a binary type and then to its former type with CHARACTER SET cp1251, and let the gamemode call mysql_set_charset("cp1251").`
  return [{ level: 'warning', text, advice }]
}
