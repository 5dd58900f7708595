/** What users can be found by besides names: columns of their own rows, and plates of their vehicles. */
import { contactKinds, type ContactKind } from '@idlewood/contract/contacts'
import { sql, type Kysely } from 'kysely'
import type { Game, GameTables } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { highestUid } from './user-rows.ts'

/** A row: its id, for rows of users their uid, and what it holds of each kind. */
export type ContactRow = { readonly row_id: unknown } & { readonly [kind in ContactKind]?: unknown }

/** A table with values that users are found by. */
export interface ContactSource {
  readonly kinds: readonly ContactKind[]
  /** At most `limit` rows with `after` < id, by id, as the driver gives them. */
  rows(after: number, limit: number): Promise<ContactRow[]>
  /** What these rows hold of a kind, and whose they are. */
  valuesAt(kind: ContactKind, ids: readonly number[]): Promise<Holding[]>
  /** What a user holds of a kind. */
  valuesOf(kind: ContactKind, uid: number): Promise<Holding[]>
}

/** What somebody holds. */
export interface Holding {
  readonly uid: number
  readonly value: unknown
}

interface Shape {
  table: string
  id: string
  uid: string
  columns: Partial<Record<ContactKind, string>>
}

function createSource(db: Kysely<GameTables>, { table, id, uid, columns }: Shape): ContactSource | undefined {
  const kinds = contactKinds.filter((kind) => columns[kind] !== undefined)
  if (kinds.length === 0) return undefined
  // Those without a column were left out.
  const column = (kind: ContactKind) => sql.id(columns[kind]!)
  const selected = sql.join(kinds.map((kind) => sql`${column(kind)} as ${sql.id(kind)}`))
  // By the row's own key where it is known: many games have no index of whose vehicles are whose.
  const holdings = async (kind: ContactKind, by: string, keys: readonly number[]): Promise<Holding[]> => {
    if (keys.length === 0) return []
    const { rows } = await sql<{ uid: unknown; value: unknown }>`
      select ${sql.id(uid)} as uid, ${column(kind)} as value from ${sql.id(table)}
      where ${sql.id(by)} in (${sql.join(keys)})`.execute(db)
    return rows.map((row) => ({ uid: Number(row.uid), value: row.value }))
  }
  return {
    kinds,
    valuesAt: (kind, ids) => holdings(kind, id, ids),
    valuesOf: (kind, owner) => holdings(kind, uid, [owner]),
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

/** The tables of this game that users can be found by. The game must be understood. */
export function contactSources(game: Game, db: Kysely<GameTables>): ContactSource[] {
  const map = game.current()
  const users = map.table('users')
  const uid = nameOf(map.column('users', 'uid'))
  const vehicles = map.table('vehicles')
  const [vid, owner] = [nameOf(map.column('vehicles', 'id')), nameOf(map.column('vehicles', 'ownerid'))]
  const discord = map.column('users', 'discordid')
  const own = (kind: ContactKind, name: string | undefined) => (name === undefined ? {} : { [kind]: name })
  const ofUsers = users &&
    uid && {
      table: users.name,
      id: uid,
      uid,
      columns: {
        ...own('phone', nameOf(map.column('users', 'phone'))),
        ...own('ip', nameOf(map.column('users', 'ip'))),
        // A number column cannot hold such an id exactly.
        ...own('discord', discord && /char|text/.test(discord.type) ? discord.name : undefined),
      },
    }
  const ofVehicles = vehicles &&
    vid &&
    owner && {
      table: vehicles.name,
      id: vid,
      uid: owner,
      columns: own('plate', nameOf(map.column('vehicles', 'plate'))),
    }
  return [ofUsers, ofVehicles].flatMap((shape) => (shape && createSource(db, shape)) || [])
}
