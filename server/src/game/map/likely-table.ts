/** The table that most likely contains the characters of a gamemode the portal does not know. */
import { word, type Field } from './field.ts'
import { entities } from './fields.ts'
import { findColumn } from './find-column.ts'
import type { Introspection, Table } from './introspect.ts'
import { prefixesOf } from './prefix.ts'

/** A table with the columns of a character, as far as their names and types tell. */
export interface LikelyTable {
  readonly table: string
  /** The fields it has columns for, as `users.field`. */
  readonly fields: ReadonlySet<string>
}

/** The fields without which nobody can sign in, and the fewest that are together no coincidence. */
const needed = ['users.uid', 'users.username', 'users.password']
const fewest = 6
/** Fields of a character in a game, one of which must be there: websites and accounts have users, too. */
export const ofGames = ['level', 'cash', 'bank', 'skin'] as const

/**
 * The character's own name, in tables where another column contains the name of the account that owns it.
 */
const ownName = word('character', 'charactername', 'character_name', 'charname', 'char_name')

function likelyTable(table: Table): LikelyTable {
  const prefixes = prefixesOf(table.columns)
  const fields = Object.entries<Field>(entities.users.fields).flatMap(([field, declared]) =>
    findColumn(declared, table, prefixes) ? [`users.${field}`] : [],
  )
  const found = new Set(fields)
  // A name and a password beside it are those of an account, to which people sign in.
  if (findColumn(ownName, table, prefixes)) found.delete('users.password')
  return { table: table.name, fields: found }
}

/** The table with the most columns of a character; undefined if none has enough of them. */
export function findCharacters({ tables }: Introspection): LikelyTable | undefined {
  const [best] = [...tables.values()]
    .filter(({ isView }) => !isView)
    .map(likelyTable)
    .filter(({ fields }) => ofGames.some((field) => fields.has(`users.${field}`)))
    .toSorted((one, other) => other.fields.size - one.fields.size)
  return best && best.fields.size >= fewest ? best : undefined
}

/** The fields a table of characters lacks without which nobody can sign in to one. */
export const lackingOf = ({ fields }: LikelyTable): string[] => needed.filter((field) => !fields.has(field))
