/** Characters that a column's character set lacks. */
import { sql } from 'kysely'
import { errnoOf } from '../db/errors.ts'
import type { Game } from './game.ts'
import type { Column } from './map/introspect.ts'

/**
 * Whether a statement failed because it compares a column with characters that the column cannot contain
 * (MySQL 1267, 1270, 1271, 1977, 3988), such as emoji in a latin1 column. No row of that column can match.
 */
export const isForeignCharacters = (error: unknown): boolean =>
  [1267, 1270, 1271, 1977, 3988].includes(errnoOf(error))

/** Characters that every character set has. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** The texts as the column would keep them: with a question mark for each character that its set lacks. */
async function keptTexts(
  { database }: Game,
  { charset }: Column,
  texts: readonly string[],
): Promise<readonly string[]> {
  const hasAll = !charset || charset === 'utf8mb4' || !/^\w+$/.test(charset)
  if (hasAll || texts.every(isAscii)) return texts
  const kept = texts.map(
    (text, index) =>
      sql`convert(convert(${text} using ${sql.raw(charset)}) using utf8mb4) as ${sql.id(`text${index}`)}`,
  )
  const { rows } = await sql<Record<string, string>>`select ${sql.join(kept)}`.execute(database.db)
  return texts.map((_, index) => rows[0]?.[`text${index}`] ?? '')
}

/**
 * Characters of the text that the column's character set lacks; empty if the text can be stored unchanged.
 */
export async function lossyCharacters(game: Game, column: Column, text: string): Promise<string> {
  const kept = [...((await keptTexts(game, column, [text]))[0] ?? '')]
  return [...new Set([...text].filter((letter, index) => kept[index] !== letter))].join('')
}

/**
 * Those of the texts that a row of the column can have. Comparing the column with another one fails the whole
 * statement, and so hides what its other conditions would find.
 */
export async function storableTexts(
  game: Game,
  column: Column,
  texts: readonly string[],
): Promise<readonly string[]> {
  const kept = await keptTexts(game, column, texts)
  return texts.filter((text, index) => kept[index] === text)
}
