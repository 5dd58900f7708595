/** Finds the account that plays under a name: its user name, or its admin name while on duty. */
import { sql } from 'kysely'
import { inChunks } from '../../db/in-chunks.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import type { Game } from '../game.ts'
import type { FieldName } from '../map/fields.ts'
import { hasExactUid } from '../rows/user-rows.ts'
import { fold } from '../presence/player-list.ts'

/** An account that a player uses. */
export interface NamedAccount {
  readonly uid: number
  readonly username: string
}

/** Number of names looked up per statement. */
const batchSize = 200

interface Row {
  uid: unknown
  username: unknown
  name: unknown
}

async function findBy(
  game: Game,
  field: FieldName<'users'>,
  names: readonly string[],
): Promise<readonly Row[]> {
  const map = game.current()
  const column = map.column('users', field)
  const [uid, username] = [map.column('users', 'uid'), map.column('users', 'username')]
  if (!column || !uid || !username || names.length === 0) return []
  const { db } = game.database
  const statement = sql<Row>`select ${sql.id(uid.name)} as uid, ${sql.id(username.name)} as username,
    ${sql.id(column.name)} as name from ${sql.id(map.table('users')?.name ?? 'users')}
    where ${sql.id(column.name)} in (${sql.join(names)}) and ${hasExactUid(sql.id(uid.name))}`
  try {
    return (await statement.execute(db)).rows
  } catch (error) {
    // A name with characters that the column's character set lacks belongs to nobody.
    if (isForeignCharacters(error)) return []
    throw error
  }
}

/** Accounts by the given names, compared as in the game. Several may share an admin name. */
function addFound(
  found: Map<string, NamedAccount[]>,
  rows: readonly Row[],
  isWanted: (name: string) => boolean,
): void {
  for (const { uid, username, name } of rows) {
    const key = fold(String(name))
    if (!isWanted(key)) continue
    found.set(key, [...(found.get(key) ?? []), { uid: Number(uid), username: String(username) }])
  }
}

/** Batches plain ASCII names; any other name gets a separate statement, since it may be refused. */
function batchesOf(names: readonly string[]): string[][] {
  const isPlain = (name: string): boolean => /^[\x20-\x7e]*$/.test(name)
  const others = names.filter((name) => !isPlain(name))
  return [...inChunks(names.filter(isPlain), batchSize), ...others.map((name) => [name])]
}

/**
 * The accounts with these names, by folded name; names without an account are omitted. A user name takes
 * precedence over an admin name, if the game has admin names.
 */
export async function findAccountsByNames(
  game: Game,
  names: readonly string[],
  fields: readonly FieldName<'users'>[] = ['username', 'adminname'],
): Promise<Map<string, NamedAccount[]>> {
  const found = new Map<string, NamedAccount[]>()
  for (const field of fields) {
    const missing = names.filter((name) => !found.has(fold(name)))
    const wanted = new Set(missing.map(fold))
    for (const batch of batchesOf(missing)) {
      addFound(found, await findBy(game, field, batch), (name) => wanted.has(name))
    }
  }
  return found
}
