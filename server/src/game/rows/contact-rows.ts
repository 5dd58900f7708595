/** Values other than names that users can be found by: columns of their rows and plates of their vehicles. */
import { contactKinds, type ContactKind } from '@idlewood/contract/contacts'
import { sql, type Kysely } from 'kysely'
import type { Game, GameTables } from '../game.ts'
import { storesDiscordIds, type Column } from '../map/introspect.ts'
import { isKnownByName, nameOfOwner, ownerName, ownersOf } from '../readers/named-owners.ts'
import { countOrNull } from '../text.ts'
import { highestUid } from './user-rows.ts'

/** A row: its id (for users their uid) and its value of each kind. */
export type ContactRow = { readonly row_id: unknown } & { readonly [kind in ContactKind]?: unknown }

/** A table with values that users can be found by. */
export interface ContactSource {
  readonly kinds: readonly ContactKind[]
  /** Returns at most `limit` rows with id > `after`, ordered by id, as the driver returns them. */
  rows(after: number, limit: number): Promise<ContactRow[]>
  /** Returns the values of a kind in these rows, with their owners. */
  valuesAt(kind: ContactKind, ids: readonly number[]): Promise<Holding[]>
  /** Returns a user's values of a kind. */
  valuesOf(kind: ContactKind, uid: number): Promise<Holding[]>
}

/** A value and the user it belongs to. */
export interface Holding {
  readonly uid: number
  readonly value: unknown
}

interface Shape {
  table: string
  id: string
  /** The column with the owner of a row, by uid or by name. */
  owner: Column
  isOfNames: boolean
  columns: { readonly [kind in ContactKind]?: string | undefined }
}

function createSource(
  game: Game,
  { table, id, owner, isOfNames, columns }: Shape,
  db: Kysely<GameTables>,
): ContactSource | undefined {
  const kinds = contactKinds.filter((kind) => columns[kind] !== undefined)
  if (kinds.length === 0) return undefined
  // Kinds without a column were filtered out.
  const column = (kind: ContactKind) => sql.id(columns[kind]!)
  const selected = sql.join(kinds.map((kind) => sql`${column(kind)} as ${sql.id(kind)}`))
  // Look up rows by their primary key if it is known: many games have no index on the owner of a vehicle.
  const holdings = async (
    kind: ContactKind,
    by: string,
    keys: readonly (number | string)[],
  ): Promise<Holding[]> => {
    if (keys.length === 0) return []
    const { rows } = await sql<{ owner: unknown; value: unknown }>`
      select ${sql.id(owner.name)} as owner, ${column(kind)} as value from ${sql.id(table)}
      where ${sql.id(by)} in (${sql.join(keys)})`.execute(db)
    if (!isOfNames) return rows.map((row) => ({ uid: countOrNull(row.owner) ?? 0, value: row.value }))
    const names = rows.map((row) => ownerName(row.owner, owner))
    const uidOf = await ownersOf(
      game,
      names.flatMap((name) => name ?? []),
    )
    return rows.map(({ value }, index) => ({ uid: uidOf(names[index] ?? null) ?? 0, value }))
  }
  return {
    kinds,
    valuesAt: (kind, ids) => holdings(kind, id, ids),
    valuesOf: async (kind, uid) =>
      holdings(kind, owner.name, [isOfNames ? await nameOfOwner(game, uid) : uid]),
    async rows(after, limit) {
      const { rows } = await sql<ContactRow>`
        select ${sql.id(id)} as row_id, ${selected} from ${sql.id(table)}
        where ${sql.id(id)} > ${after} and ${sql.id(id)} <= ${highestUid}
        order by ${sql.id(id)} limit ${limit}`.execute(db)
      return rows
    },
  }
}

const nameOf = (column: Column | undefined): string | undefined => column?.name

/** Returns the tables of this game that users can be found by. Requires a game whose tables are mapped. */
export function contactSources(game: Game, db: Kysely<GameTables>): ContactSource[] {
  const map = game.current()
  const users = map.table('users')
  const uid = map.column('users', 'uid')
  const vehicles = map.table('vehicles')
  const isOfNames = isKnownByName(map, 'vehicles')
  const vid = nameOf(map.column('vehicles', 'id'))
  const owner = map.column('vehicles', isOfNames ? 'owner' : 'ownerid')
  const discord = map.column('users', 'discordid')
  const ofUsers = users &&
    uid && {
      table: users.name,
      id: uid.name,
      owner: uid,
      isOfNames: false,
      columns: {
        phone: nameOf(map.column('users', 'phone')),
        ip: nameOf(map.column('users', 'ip')),
        discord: discord && storesDiscordIds(discord) ? discord.name : undefined,
      },
    }
  const ofVehicles = vehicles &&
    vid &&
    owner && {
      table: vehicles.name,
      id: vid,
      owner,
      isOfNames,
      columns: { plate: nameOf(map.column('vehicles', 'plate')) },
    }
  return [ofUsers, ofVehicles].flatMap((shape) => (shape && createSource(game, shape, db)) || [])
}
