/** The characters a ban affects: known characters, by the address they last played from. */
import { isRange } from '@idlewood/contract/bans'
import { sql, type RawBuilder } from 'kysely'
import { onlyRow } from '../by-number.ts'
import { isForeignCharacters } from '../characters-allowed.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { hasExactUid } from '../rows/user-rows.ts'
import { addressOrNull, wholeOrNull } from '../text.ts'
import { nameComparison } from './ban-check.ts'

/** A known character. */
export interface ReachedCharacter {
  readonly uid: number
  readonly username: string
  readonly adminlevel: number
  readonly address: string | null
}

/** Maximum number of characters found. Only a few of them are named; the rest are counted. */
const maxFound = 70_000

async function find(game: Game, condition: RawBuilder<unknown>): Promise<ReachedCharacter[]> {
  const map = game.current()
  const table = map.table('users')
  const [uid, username, adminlevel, ip] = (['uid', 'username', 'adminlevel', 'ip'] as const).map((field) => {
    const column = map.column('users', field)
    return sql`${column ? sql.id(column.name) : sql`null`} as ${sql.id(field)}`
  })
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([uid, username, adminlevel, ip])} from ${sql.id(table?.name ?? 'users')}
    where ${condition} and ${hasExactUid(sql.id(map.column('users', 'uid')?.name ?? 'uid'))} limit ${maxFound}`
    .execute(game.database.db)
    .catch((error: unknown) => {
      if (isForeignCharacters(error)) return { rows: [] }
      throw error
    })
  return rows.map((row) => ({
    uid: Number(row['uid']),
    username: String(row['username'] ?? ''),
    adminlevel: wholeOrNull(row['adminlevel']) ?? 0,
    address: addressOrNull(row['ip']),
  }))
}

/**
 * "The game's check of its bans, made for this column's name, finds a ban of `username`." Undefined if that
 * check compares names just as the table of characters does.
 */
function isRefusedBy(game: Game, column: Column, username: string): RawBuilder<unknown> | undefined {
  const map = game.current()
  const banned = map.column('bans', 'username')
  const isSpoken = nameComparison(map).names === 'spoken'
  if (!banned || (!isSpoken && banned.collation === column.collation)) return undefined
  const name = isSpoken ? sql`replace(${sql.id(column.name)}, '_', ' ')` : sql.id(column.name)
  const { charset, collation } = banned
  return charset === null || collation === null
    ? sql`${name} = ${username}`
    : sql`convert(${name} using ${sql.id(charset)}) collate ${sql.id(collation)} = ${username}`
}

/**
 * Characters with this name, and those whom a ban of this name refuses. The database decides which spellings
 * are equal, and it may decide differently in each of the two tables.
 */
export async function charactersNamed(game: Game, username: string): Promise<ReachedCharacter[]> {
  const column = game.current().column('users', 'username')
  if (!column) return []
  const refused = isRefusedBy(game, column, username)
  const found = await Promise.all([
    find(game, sql`${sql.id(column.name)} = ${username}`),
    refused ? find(game, refused) : [],
  ])
  return [...new Map(found.flat().map((character) => [character.uid, character])).values()]
}

/** Characters last seen from this address. */
export async function charactersAt(game: Game, address: string): Promise<ReachedCharacter[]> {
  const column = game.current().column('users', 'ip')
  return column ? find(game, sql`${sql.id(column.name)} = ${address}`) : []
}

/** Characters last seen from this range, in the game's notation. */
async function charactersIn(game: Game, range: string): Promise<ReachedCharacter[]> {
  const column = game.current().column('users', 'ip')
  const beginning = `${range.split('.').slice(0, 2).join('.')}.%`
  return column ? find(game, sql`${sql.id(column.name)} like ${beginning}`) : []
}

/** Characters last seen from this address or range. */
export const charactersFrom = (game: Game, place: string): Promise<ReachedCharacter[]> =>
  (isRange(place) ? charactersIn : charactersAt)(game, place)

/** Characters that a ban of this name, address or range locks out. */
export async function charactersLockedOut(
  game: Game,
  { username, address }: { username: string | null; address: string | null },
): Promise<ReachedCharacter[]> {
  const [named, near] = await Promise.all([
    username === null ? [] : charactersNamed(game, username),
    address === null ? [] : charactersFrom(game, address),
  ])
  return [...named, ...near]
}

/** A character's name and last address. */
export async function findCharacterAddress(game: Game, uid: number): Promise<ReachedCharacter | undefined> {
  const column = game.current().column('users', 'uid')
  return onlyRow(uid, column ? await find(game, sql`${sql.id(column.name)} = ${uid}`) : [])
}
