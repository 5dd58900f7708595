/** The table that most likely contains the characters of a gamemode the portal does not know. */
import type { Field } from '../map/field.ts'
import { entities } from '../map/fields.ts'
import { findColumn } from '../map/find-column.ts'
import type { Introspection, Table } from '../map/introspect.ts'
import { prefixOf } from '../map/prefix.ts'

/** A table with the columns of a character, as far as their names and types tell. */
export interface LikelyTable {
  readonly table: string
  /** The fields it has columns for, as `users.field`. */
  readonly fields: ReadonlySet<string>
}

/** The fields without which nobody can sign in, and the fewest that are together no coincidence. */
const needed = ['users.uid', 'users.username', 'users.password']
const fewest = 6
/** Fields of a character in a game, one of which must be there: websites have users, too. */
const ofGames = ['users.level', 'users.cash', 'users.bank', 'users.skin']

function likelyTable(table: Table): LikelyTable {
  const prefix = prefixOf(table.columns)
  const fields = Object.entries<Field>(entities.users.fields).flatMap(([field, declared]) =>
    findColumn(declared, table, prefix) ? [`users.${field}`] : [],
  )
  return { table: table.name, fields: new Set(fields) }
}

/**
 * The table with the most columns of a character; undefined if none has enough of them, or if that one has no
 * passwords: then people sign in to another table, which owns the characters.
 */
export function findLikelyTable({ tables }: Introspection): LikelyTable | undefined {
  const [best] = [...tables.values()]
    .filter(({ isView }) => !isView)
    .map(likelyTable)
    .filter(({ fields }) => ofGames.some((field) => fields.has(field)))
    .toSorted((one, other) => other.fields.size - one.fields.size)
  if (!best || best.fields.size < fewest) return undefined
  return needed.every((field) => best.fields.has(field)) ? best : undefined
}
