import type { StaffTrack, Track, TrackOrder, TrackSort } from '@idlewood/contract/tracks'
import type { Kysely, Selectable } from 'kysely'
import { sql, type SqlBool } from 'kysely'
import { contains } from '../../db/contains.ts'
import { nameContains } from '../../game/name-search.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { isoOf } from '../../db/moments.ts'

type Db = Kysely<PortalTables>

/** A row of the tracks table. */
export type TrackRow = Selectable<PortalTables['tracks']>

/** Names are compared case-insensitively. */
const nameKey = (name: string): string => name.toLowerCase()

export const presentTrack = (row: TrackRow, publicUrl: string): Track => ({
  id: row.id,
  name: row.name,
  url: `${publicUrl}/music/${row.name}.mp3`,
  bytes: row.bytes,
  seconds: row.milliseconds / 1000,
  uploadedAt: isoOf(row.created_at),
})

export const presentStaffTrack = (row: TrackRow, publicUrl: string): StaffTrack => ({
  ...presentTrack(row, publicUrl),
  uid: row.uid,
  username: row.username,
})

export const findTrack = (db: Db, id: number): Promise<TrackRow | undefined> =>
  db.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirst()

export const findTrackByName = (db: Db, name: string): Promise<TrackRow | undefined> =>
  db.selectFrom('tracks').selectAll().where('name_key', '=', nameKey(name)).executeTakeFirst()

export const findTrackByStorage = (db: Db, storage: string): Promise<TrackRow | undefined> =>
  db.selectFrom('tracks').selectAll().where('storage', '=', storage).executeTakeFirst()

export const listOwnTracks = (db: Db, personId: string): Promise<TrackRow[]> =>
  db
    .selectFrom('tracks')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function countOwnTracks(db: Db, personId: string): Promise<number> {
  const counted = await db
    .selectFrom('tracks')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return Number(counted?.total ?? 0)
}

/** Adds a track and returns its row. Throws a duplicate key error if the name is taken. */
export async function addTrack(db: Db, track: Omit<TrackRow, 'id' | 'name_key'>): Promise<TrackRow> {
  const values = { ...track, name_key: nameKey(track.name) }
  const { insertId } = await db.insertInto('tracks').values(values).executeTakeFirstOrThrow()
  return { ...values, id: Number(insertId) }
}

/** Deletes a track; returns false if it was already deleted. */
export async function deleteTrack(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tracks').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function matching({ db, engine }: PortalDatabase, search: string | undefined) {
  const query = db.selectFrom('tracks')
  if (!search) return query
  return query.where(({ or, eb }) =>
    or([
      sql<SqlBool>`${contains(engine, sql.ref('name'), search)}`,
      nameContains(engine, sql.ref('username'), search),
      ...(/^[1-9]\d{0,9}$/.test(search) ? [eb('uid', '=', Number(search))] : []),
    ]),
  )
}

const columnOf = {
  name: 'name_key',
  player: 'username',
  uploaded: 'created_at',
  length: 'milliseconds',
  size: 'bytes',
} as const satisfies Record<TrackSort, keyof PortalTables['tracks']>

/** The column and the direction of an order. */
function sorting(order: TrackOrder) {
  const isDown = order.startsWith('-')
  // The order without its sign.
  const sort = (isDown ? order.slice(1) : order) as TrackSort
  return { column: columnOf[sort], direction: isDown ? ('desc' as const) : ('asc' as const) }
}

/**
 * One page of the matching tracks, newest first unless another order is requested, with their number and
 * total size.
 */
export async function listTracks(
  portal: PortalDatabase,
  {
    search,
    sort = '-uploaded',
    page,
    limit,
  }: { search: string | undefined; sort?: TrackOrder | undefined; page: number; limit: number },
): Promise<{ rows: TrackRow[]; total: number; bytes: number }> {
  const { column, direction } = sorting(sort)
  const [rows, sums] = await Promise.all([
    matching(portal, search)
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching(portal, search)
      .select(({ fn }) => [fn.countAll().as('total'), fn.sum('bytes').as('bytes')])
      .executeTakeFirst(),
  ])
  return { rows, total: Number(sums?.total ?? 0), bytes: Number(sums?.bytes ?? 0) }
}
