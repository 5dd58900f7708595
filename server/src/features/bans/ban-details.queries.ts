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

/** Written in the transaction that records the change: a ban with an end is never made without it. */
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

/** Details of the game's rows with these numbers. */
export const listDetails = async ({ db }: PortalDatabase, rowIds: readonly number[]): Promise<DetailsRow[]> =>
  rowIds.length === 0
    ? []
    : db.selectFrom('ban_details').selectAll().where('row_id', 'in', rowIds).orderBy('id').execute()

/** Numbers of the rows whose ban ends by itself. */
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

export async function updateDetails(
  { db }: PortalDatabase,
  id: number,
  values: Partial<Pick<DetailsRow, 'row_id' | 'next_look_at' | 'is_over'>>,
): Promise<void> {
  await retrying(() => db.updateTable('ban_details').set(values).where('id', '=', id).execute())
}

/** Notes the change that lifts a ban; false when another process was first. */
export async function noteLift(
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

/** Notes which of the game's rows a ban is; nothing where the game gave it no number. */
export async function noteRow({ db }: PortalDatabase, changeId: number, rowId: number | null): Promise<void> {
  if (rowId === null) return
  await retrying(() =>
    db.updateTable('ban_details').set({ row_id: rowId }).where('change_id', '=', changeId).execute(),
  )
}
