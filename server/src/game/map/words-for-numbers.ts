/**
 * Texts of characters that have the name of a number and hold words, such as a gang's name in `gang`. A
 * number written there would stand among the names of others, and a name that begins with a number would be
 * read as one.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { empty } from '../text.ts'
import { mapGame, type GameMap } from './capability-map.ts'
import { isFreeText, withColumns, type Column } from './introspect.ts'
import type { Overrides } from './overrides.ts'
import { countOf, tableNumbers } from './table-numbers.ts'

/** Numbers of things that have names, which other games store in their place. */
const named = ['faction', 'gang', 'division', 'job', 'secondjob'] as const

/** The texts that are taken for such a number. Those that the operator names are trusted. */
const doubtfulTexts = (map: GameMap, { fields }: Overrides): Column[] =>
  named.flatMap((field) => {
    const column = map.column('users', field)
    const isDoubtful = column && isFreeText(column) && !column.holdsNumbers && !fields[`users.${field}`]
    return isDoubtful ? [column] : []
  })

/** The map without columns in which more rows hold words than numbers above 0. */
export async function withoutWordsForNumbers(
  database: Database<unknown>,
  map: GameMap,
  overrides: Overrides,
): Promise<GameMap> {
  const table = map.table('users')
  const columns = database.engine === 'sqlite' ? [] : doubtfulTexts(map, overrides)
  if (!table || columns.length === 0) return map
  const asked = columns.flatMap(({ name }, at) => {
    const text = sql`lower(trim(convert(${sql.id(name)} using utf8mb4)))`
    const isWord = sql`${text} regexp '[^-0-9., ]' and ${text} not in (${sql.join([...empty])})`
    return [
      [`words${at}`, countOf(isWord)] as const,
      [`numbers${at}`, countOf(sql`${text} regexp '^0*[1-9][0-9]*([.][0-9]+)?$'`)] as const,
    ]
  })
  const counts = await tableNumbers(database, table, Object.fromEntries(asked))
  const marked = columns.flatMap((column, at): Column[] =>
    (counts?.[`words${at}`] ?? 0) > (counts?.[`numbers${at}`] ?? 0)
      ? [{ ...column, cannotBe: 'number' }]
      : [],
  )
  if (marked.length === 0) return map
  // Another column with such a name may take its place.
  const other = mapGame(withColumns(map.introspection, table, marked), overrides)
  return withoutWordsForNumbers(database, other, overrides)
}
