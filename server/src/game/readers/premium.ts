/**
 * A character's premium package and what pays for it: `users.vippackage`, `viptime`, `diamonds`, `bank`,
 * `cash`.
 */
import { largestCell } from '@idlewood/contract/profile-fields'
import { sql } from 'kysely'
import type { GameMap } from '../map/capability-map.ts'
import { readOnlyReason } from '../map/durability.ts'
import type { FieldName } from '../map/fields.ts'
import { byNumber } from '../by-number.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { cellOf, type Cell } from '../rows/rows.ts'
import { countOrNull } from '../text.ts'

/** The fields an order of premium reads and writes. */
export const premiumFields = ['vippackage', 'viptime', 'diamonds', 'bank', 'cash'] as const
/** A field that an order of premium uses. */
export type PremiumField = (typeof premiumFields)[number]

/** A character as an order needs it. */
export interface Holder {
  readonly uid: number
  readonly username: string
  /** The raw values, as a change compares them; a field this game lacks has no entry. */
  readonly cells: Readonly<Partial<Record<PremiumField, Cell>>>
}

/** Whether this game has the field. What is left of a package is not the time at which it ends. */
export function hasPremiumField(map: GameMap, field: PremiumField): boolean {
  const column = map.column('users', field)
  return column !== undefined && !column.isSmall
}

/** The field as a number; like the game, reads null as 0. Call {@link findUnread} first. */
export const amount = ({ cells }: Holder, field: PremiumField): number => countOrNull(cells[field]) ?? 0

/** The first of the fields whose value cannot be read: its content is unknown, so nothing may be written. */
export const findUnread = ({ cells }: Holder, fields: readonly PremiumField[]): PremiumField | undefined =>
  fields.find((field) => countOrNull(cells[field]) === null)

/** The characters with these uids. */
export async function findHolders(game: Game, uids: readonly number[]): Promise<Map<number, Holder>> {
  if (uids.length === 0) return new Map()
  const map = game.current()
  const column = (field: FieldName<'users'>) => map.column('users', field)
  const present = premiumFields.flatMap((field) => {
    const found = column(field)
    return found ? [{ field, column: found }] : []
  })
  const key = sql.id(column('uid')?.name ?? 'uid')
  const { rows } = await sql<Record<string, unknown>>`
    select ${key} as uid, ${sql.id(column('username')?.name ?? 'username')} as username
      ${sql.join([sql``, ...present.map((found) => sql`${sql.id(found.column.name)} as ${sql.id(found.field)}`)], sql`, `)}
    from ${sql.id(map.table('users')?.name ?? 'users')} where ${key} in (${sql.join(uids)})`.execute(
    game.database.db,
  )
  return new Map(
    [...byNumber(rows, (row) => row['uid'])].map(([uid, row]) => [
      uid,
      {
        uid,
        username: String(row['username'] ?? ''),
        cells: Object.fromEntries(
          present.map((found) => [found.field, cellOf(row[found.field], found.column)]),
        ),
      },
    ]),
  )
}

/** The character with this uid, or undefined. */
export const findHolder = async (game: Game, uid: number): Promise<Holder | undefined> =>
  (await findHolders(game, [uid])).get(uid)

const isWhole = ({ range }: Column): boolean => range !== null

/** Why premium cannot be sold through the portal in this game, or null if it can. */
export function premiumObstacle(map: GameMap): string | null {
  const table = map.table('users')
  const tier = map.column('users', 'vippackage')
  if (!table || !tier || !isWhole(tier))
    return 'This server’s game keeps no premium tier, so premium cannot be ordered here.'
  const until = map.column('users', 'viptime')
  if (until && (until.isSmall || (until.range?.[1] ?? 0) < 2 ** 31 - 1))
    return 'This server’s game keeps the end of premium in a way the portal cannot write, so premium cannot be ordered here.'
  const isReadOnly = readOnlyReason(map, table) !== null
  return isReadOnly
    ? 'The portal may only read this game’s players, so premium cannot be ordered right now.'
    : null
}

/**
 * Why this tier is not available in this game, or null if it is; `name` is the community's name for it.
 * `packages` are those the game has: it uses the number as an index, so an unknown one would break it.
 */
export function tierObstacle(
  map: GameMap,
  packages: ReadonlyMap<number, string>,
  tier: { name: string; package: number; diamonds: number },
): string | null {
  const most = map.column('users', 'vippackage')?.range?.[1] ?? 0
  if (tier.package > most)
    return `${tier.name} cannot be ordered: this server’s game keeps tiers up to ${most} only.`
  if (!packages.has(tier.package))
    return `${tier.name} cannot be ordered: nobody has confirmed that this server’s game has VIP package ${tier.package}.`
  if (tier.diamonds > 0 && !hasPremiumField(map, 'diamonds'))
    return `${tier.name} costs diamonds, which this server’s game does not have. Ask staff how to get it.`
  return null
}

/**
 * The largest number a field of this game can contain: the game's cells have 32 bits, whatever the column
 * allows.
 */
export const largest = (map: GameMap, field: PremiumField): number =>
  Math.min(map.column('users', field)?.range?.[1] ?? largestCell, largestCell)
