/** What characters own, read in stretches by their number: the watch looks at everybody in turn. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { textOrNull } from '../text.ts'

/** One character's money, cash and bank together. */
export interface Holding {
  readonly uid: number
  readonly name: string
  readonly money: number
}

function selectOf(game: Game) {
  const map = game.current()
  const [uid, name, cash, bank] = (['uid', 'username', 'cash', 'bank'] as const).map((field) =>
    map.column('users', field),
  )
  if (!uid || !name || (!cash && !bank)) return undefined
  const parts = [cash, bank].flatMap((column) => (column ? [sql`coalesce(${sql.ref(column.name)}, 0)`] : []))
  return {
    uid: sql.ref(uid.name),
    columns: sql`${sql.ref(uid.name)} as uid, ${sql.ref(name.name)} as name, ${sql.join(parts, sql` + `)} as money`,
    table: sql.table(map.table('users')?.name ?? 'users'),
  }
}

interface Row {
  uid: unknown
  name: unknown
  money: unknown
}

const holdingOf = ({ uid, name, money }: Row): Holding => ({
  uid: Number(uid),
  name: String(name ?? ''),
  money: Number(money) || 0,
})

/** At most `limit` characters behind `after`, by number; none where the game keeps no money. */
export async function listHoldings(game: Game, after: number, limit: number): Promise<Holding[]> {
  const select = selectOf(game)
  if (!select) return []
  const { rows } = await sql<Row>`select ${select.columns} from ${select.table}
    where ${select.uid} > ${after} order by ${select.uid} limit ${limit}`.execute(game.database.db)
  return rows.map(holdingOf)
}

/** The characters with these numbers. */
export async function findHoldings(game: Game, uids: readonly number[]): Promise<Holding[]> {
  const select = selectOf(game)
  if (!select || uids.length === 0) return []
  const { rows } = await sql<Row>`select ${select.columns} from ${select.table}
    where ${select.uid} in (${sql.join(uids)})`.execute(game.database.db)
  return rows.map(holdingOf)
}

/** The address a character last played from; null where the game keeps none. */
export async function findLastAddress(game: Game, uid: number): Promise<string | null> {
  const map = game.current()
  const [key, ip] = [map.column('users', 'uid'), map.column('users', 'ip')]
  if (!key || !ip) return null
  const { rows } = await sql<{ ip: unknown }>`select ${sql.ref(ip.name)} as ip
    from ${sql.table(map.table('users')?.name ?? 'users')} where ${sql.ref(key.name)} = ${uid}`.execute(
    game.database.db,
  )
  return textOrNull(rows[0]?.ip)
}
