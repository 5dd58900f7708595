import type { Kysely, Selectable } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

type Db = Kysely<PortalTables>
export type DetailsRow = Selectable<PortalTables['ban_details']>

export interface NewDetails {
  uid: number | null
  gameDate: string
  untilAt: number | null
  points: readonly string[]
  evidence: string | null
}

/**
 * Called in the transaction that records the change, so that a ban with an end never exists without its
 * details.
 */
export async function insertDetails(
  db: Db,
  changeId: number,
  { uid, gameDate, untilAt, points, evidence }: NewDetails,
): Promise<void> {
  await db
    .insertInto('ban_details')
    .values({
      change_id: changeId,
      uid,
      row_id: null,
      game_date: gameDate,
      until_at: untilAt,
      points: JSON.stringify(points),
      evidence,
      lift_change_id: null,
      next_look_at: Date.now(),
      is_over: 0,
    })
    .execute()
}

/** Details of the game's rows with these ids. */
export const listDetails = async ({ db }: PortalDatabase, rowIds: readonly number[]): Promise<DetailsRow[]> =>
  rowIds.length === 0
    ? []
    : db.selectFrom('ban_details').selectAll().where('row_id', 'in', rowIds).orderBy('id').execute()

/** Ids of the rows whose bans end at a set time. */
export async function listTimedRows({ db }: PortalDatabase): Promise<number[]> {
  const rows = await db
    .selectFrom('ban_details')
    .select('row_id')
    .where('is_over', '=', 0)
    .where('until_at', 'is not', null)
    .where('row_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(2000)
    .execute()
  return rows.flatMap(({ row_id }) => (row_id === null ? [] : [Number(row_id)]))
}

export const listDueDetails = ({ db }: PortalDatabase, limit: number): Promise<DetailsRow[]> =>
  db
    .selectFrom('ban_details')
    .selectAll()
    .where('is_over', '=', 0)
    .where('next_look_at', '<=', Date.now())
    .orderBy('next_look_at')
    .limit(limit)
    .execute()

/** Saves the result of a check, unless the ban has become due again in the meantime. */
export async function updateDetails(
  { db }: PortalDatabase,
  { id, next_look_at }: DetailsRow,
  values: Partial<Pick<DetailsRow, 'next_look_at' | 'is_over'>>,
): Promise<void> {
  await retrying(() =>
    db
      .updateTable('ban_details')
      .set(values)
      .where('id', '=', id)
      .where('next_look_at', '=', next_look_at)
      .execute(),
  )
}

/**
 * Bans made by the portal, with their rows; if `gameDates` is not empty, only those of these dates by the
 * game's clock.
 */
export const listPortalBans = (db: Db, gameDates: readonly unknown[]) =>
  db
    .selectFrom('ban_details')
    .innerJoin('changes', 'changes.id', 'ban_details.change_id')
    .select(['ban_details.id', 'changes.kept_row'])
    .$if(gameDates.length > 0, (query) => query.where('game_date', 'in', gameDates.map(String)))
    .execute()

/** Makes the watch check these bans again, regardless of the result of its last check. */
export async function scheduleChecks(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('ban_details')
    .set({ is_over: 0, next_look_at: Date.now() })
    .where('id', 'in', ids)
    .execute()
}

/** Records the change that lifts a ban. Returns false if another process was first. */
export async function recordLift(
  db: Db,
  { id, lift_change_id: earlier }: DetailsRow,
  changeId: number,
): Promise<boolean> {
  const update = db.updateTable('ban_details').set({ lift_change_id: changeId }).where('id', '=', id)
  const { numUpdatedRows } = await (
    earlier === null
      ? update.where('lift_change_id', 'is', null)
      : update.where('lift_change_id', '=', earlier)
  ).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Records which of the game's rows a ban is. Does nothing if the game gave it no id. */
export async function recordRowId(
  { db }: PortalDatabase,
  changeId: number,
  rowId: number | null,
): Promise<void> {
  if (rowId === null) return
  await retrying(() =>
    db.updateTable('ban_details').set({ row_id: rowId }).where('change_id', '=', changeId).execute(),
  )
}
