/** Finds the account that plays under a name: its user name, or its admin name while on duty. */
import { sql, type RawBuilder } from 'kysely'
import { inChunks } from '../../db/in-chunks.ts'
import { storableTexts } from '../characters-allowed.ts'
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

/** The accounts whose name, the value of this field, meets a condition. */
async function findWhere(
  game: Game,
  field: FieldName<'users'>,
  condition: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const map = game.current()
  const column = map.column('users', field)
  const [uid, username] = [map.column('users', 'uid'), map.column('users', 'username')]
  if (!column || !uid || !username) return []
  const name = sql.id(column.name)
  const { rows } = await sql<Row>`select ${sql.id(uid.name)} as uid, ${sql.id(username.name)} as username,
    ${name} as name from ${sql.id(map.table('users')?.name ?? 'users')}
    where ${condition(name)} and ${hasExactUid(sql.id(uid.name))}`.execute(game.database.db)
  return rows
}

async function findBy(
  game: Game,
  field: FieldName<'users'>,
  names: readonly string[],
): Promise<readonly Row[]> {
  const column = game.current().column('users', field)
  const storable = column ? await storableTexts(game, column, names) : []
  if (storable.length === 0) return []
  return findWhere(game, field, (name) => sql`${name} in (${sql.join([...storable])})`)
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
    for (const batch of inChunks(missing, batchSize)) {
      addFound(found, await findBy(game, field, batch), (name) => wanted.has(name))
    }
  }
  return found
}

/**
 * The staff who may show another name while on duty, by that name, folded. One statement, which reads the
 * whole table: few games have an index on admin names.
 */
export async function listAdminNames(game: Game): Promise<Map<string, NamedAccount[]>> {
  const level = game.current().column('users', 'adminlevel')
  const found = new Map<string, NamedAccount[]>()
  if (!level) return found
  const rows = await findWhere(
    game,
    'adminname',
    (name) => sql`${name} is not null and ${sql.id(level.name)} > 0`,
  )
  addFound(found, rows, () => true)
  return found
}
