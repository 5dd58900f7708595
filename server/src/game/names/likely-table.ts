/** The table that most likely contains the characters of a gamemode the portal does not know. */
import type { Field } from '../map/field.ts'
import { entities } from '../map/fields.ts'
import { findColumn } from '../map/find-column.ts'
import type { Introspection, Table } from '../map/introspect.ts'

/** A table with the columns of a character, as far as their names and types tell. */
export interface LikelyTable {
  readonly table: string
  /** Maps `users.field` to its column; needed in the map file only if all columns share a prefix. */
  readonly fields: Readonly<Record<string, string>>
  readonly isPrefixed: boolean
}

/** The fields without which nobody can sign in, and the fewest that are together no coincidence. */
const needed = ['users.uid', 'users.username', 'users.password']
const fewest = 6
/** Fields of a character in a game, one of which must be there: websites have users, too. */
const ofGames = ['users.level', 'users.cash', 'users.bank', 'users.skin']

/** The share of columns that must begin with a prefix, such as `p` in `pName` and `pLevel`. */
const prefixedShare = 0.8

/** The longest beginning, up to six letters, that nearly all columns share; empty if there is none. */
function prefixOf({ columns }: Table): string {
  const names = [...columns.keys()]
  for (let length = 6; length > 0; length--) {
    const beginnings = Map.groupBy(names, (name) => name.slice(0, length))
    for (const [beginning, those] of beginnings)
      if (those.length >= names.length * prefixedShare) return beginning
  }
  return ''
}

/** The table as if its columns had no prefix. */
function withoutPrefix(table: Table, prefix: string): Table {
  const columns = [...table.columns].map(
    ([name, column]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, column] as const,
  )
  return { ...table, columns: new Map(columns) }
}

function likelyTable(table: Table): LikelyTable {
  const prefix = prefixOf(table)
  const bare = withoutPrefix(table, prefix)
  const fields = Object.entries<Field>(entities.users.fields).flatMap(([field, declared]) => {
    const column = findColumn(declared, bare)
    return column ? [[`users.${field}`, column.name] as const] : []
  })
  return { table: table.name, fields: Object.fromEntries(fields), isPrefixed: prefix !== '' }
}

const sizeOf = ({ fields }: LikelyTable): number => Object.keys(fields).length

/**
 * The table with the most columns of a character; undefined if none has enough of them, or if that one has no
 * passwords: then people sign in to another table, which owns the characters.
 */
export function findLikelyTable({ tables }: Introspection): LikelyTable | undefined {
  const [best] = [...tables.values()]
    .filter(({ isView }) => !isView)
    .map(likelyTable)
    .filter(({ fields }) => ofGames.some((field) => field in fields))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  if (!best || sizeOf(best) < fewest) return undefined
  return needed.every((field) => field in best.fields) ? best : undefined
}
