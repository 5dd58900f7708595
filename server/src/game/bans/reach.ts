/** The characters a ban affects: known characters, by the address they last played from. */
import { isRange } from '@idlewood/contract/bans'
import { sql, type RawBuilder } from 'kysely'
import { onlyRow } from '../by-number.ts'
import { isForeignCharacters, storableTexts } from '../characters-allowed.ts'
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

type Row = Record<string, unknown>

/** The rows that meet a condition, with further expressions besides the fields of a character. */
async function select(
  game: Game,
  condition: RawBuilder<unknown>,
  further: readonly RawBuilder<unknown>[] = [],
): Promise<Row[]> {
  const map = game.current()
  const table = map.table('users')
  const fields = (['uid', 'username', 'adminlevel', 'ip'] as const).map((field) => {
    const column = map.column('users', field)
    return sql`${column ? sql.id(column.name) : sql`null`} as ${sql.id(field)}`
  })
  const { rows } = await sql<Row>`
    select ${sql.join([...fields, ...further])} from ${sql.id(table?.name ?? 'users')}
    where ${condition} and ${hasExactUid(sql.id(map.column('users', 'uid')?.name ?? 'uid'))} limit ${maxFound}`.execute(
    game.database.db,
  )
  return rows
}

const toCharacter = (row: Row): ReachedCharacter => ({
  uid: Number(row['uid']),
  username: String(row['username'] ?? ''),
  adminlevel: wholeOrNull(row['adminlevel']) ?? 0,
  address: addressOrNull(row['ip']),
})

async function find(game: Game, condition: RawBuilder<unknown>): Promise<ReachedCharacter[]> {
  const rows = await select(game, condition).catch((error: unknown) => {
    if (isForeignCharacters(error)) return []
    throw error
  })
  return rows.map(toCharacter)
}

/** A way of comparing names: the expression for a character's name, and the column whose letters it has. */
interface Spelling {
  readonly spelling: RawBuilder<unknown>
  readonly column: Column
}

/**
 * A character's name as the game's check of its bans, made for this column's name, compares it with a banned
 * one. Undefined if that check compares names just as the table of characters does.
 */
function checkedName(game: Game, column: Column): Spelling | undefined {
  const map = game.current()
  const banned = map.column('bans', 'username')
  const isSpoken = nameComparison(map).names === 'spoken'
  if (!banned || (!isSpoken && banned.collation === column.collation)) return undefined
  const name = isSpoken ? sql`replace(${sql.id(column.name)}, '_', ' ')` : sql.id(column.name)
  const { charset, collation } = banned
  const spelling =
    charset === null || collation === null
      ? name
      : sql`convert(${name} using ${sql.id(charset)}) collate ${sql.id(collation)}`
  return { spelling, column: banned }
}

/** For each name the characters whose name, written so, is equal to it. */
async function findSpelled(
  game: Game,
  { spelling, column }: Spelling,
  names: readonly string[],
): Promise<ReachedCharacter[][]> {
  const storable = await storableTexts(game, column, names)
  if (storable.length === 0) return names.map(() => [])
  // The database says which of the names a row has: only it knows which spellings are equal.
  const isNamed = storable.map((name, index) => sql`${spelling} = ${name} as ${sql.id(`named${index}`)}`)
  const rows = await select(game, sql`${spelling} in (${sql.join([...storable])})`, isNamed)
  return names.map((name) => {
    const index = storable.indexOf(name)
    return index < 0 ? [] : rows.filter((row) => Number(row[`named${index}`]) === 1).map(toCharacter)
  })
}

/**
 * For each of these names the characters with it, and those whom a ban of it refuses. The database decides
 * which spellings are equal, and it may decide differently in each of the two tables. All names are looked up
 * at once, because most games have no index of them.
 */
export async function charactersNamedEach(
  game: Game,
  names: readonly string[],
): Promise<ReachedCharacter[][]> {
  const column = game.current().column('users', 'username')
  if (!column || names.length === 0) return names.map(() => [])
  const checked = checkedName(game, column)
  const [named, refused] = await Promise.all([
    findSpelled(game, { spelling: sql.id(column.name), column }, names),
    checked ? findSpelled(game, checked, names) : [],
  ])
  return named.map((found, index) => [
    ...new Map([...found, ...(refused[index] ?? [])].map((character) => [character.uid, character])).values(),
  ])
}

/** The same for one name. */
export const charactersNamed = async (game: Game, username: string): Promise<ReachedCharacter[]> =>
  (await charactersNamedEach(game, [username])).flat()

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

/** Characters that bans of these names, addresses and ranges lock out. */
export async function charactersLockedOut(
  game: Game,
  bans: readonly { username: string | null; address: string | null }[],
): Promise<ReachedCharacter[]> {
  const names = new Set(bans.flatMap(({ username }) => username ?? []))
  const places = new Set(bans.flatMap(({ address }) => address ?? []))
  const [named, near] = await Promise.all([
    charactersNamedEach(game, [...names]),
    Promise.all([...places].map((place) => charactersFrom(game, place))),
  ])
  return [...named, ...near].flat()
}

/** A character's name and last address. */
export async function findCharacterAddress(game: Game, uid: number): Promise<ReachedCharacter | undefined> {
  const column = game.current().column('users', 'uid')
  return onlyRow(uid, column ? await find(game, sql`${sql.id(column.name)} = ${uid}`) : [])
}
