import type { OrderState, OrderView } from '@idlewood/contract/premium'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { readPage } from '../../db/read-page.ts'
import { nameContains } from '../../game/name-search.ts'

/** A row of the orders table. */
export type OrderRow = Selectable<PortalTables['premium_orders']>
/** A row for an order to be placed. */
export type NewOrder = Insertable<PortalTables['premium_orders']>
type Handle = Kysely<PortalTables>

/** Orders per page of the staff's list. */
export const ordersPerPage = 20
/** The most orders players see in their own list. */
const ownShown = 20

/** The states of each view of the staff's list. */
const viewStates: Record<Exclude<OrderView, 'all'>, readonly OrderState[]> = {
  waiting: ['open', 'fulfilling', 'checking'],
  active: ['active', 'ending'],
  ended: ['expired', 'refunded', 'revoked', 'replaced', 'refused', 'cancelled'],
}

export const findOrder = (db: Handle, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('premium_orders').selectAll().where('id', '=', id).executeTakeFirst()

/** The character's order that still needs action by staff or the game. */
export const findWaiting = (db: Handle, uid: number): Promise<OrderRow | undefined> =>
  db.selectFrom('premium_orders').selectAll().where('open_key', '=', uid).executeTakeFirst()

/** The person's order in force. */
export const findActive = (db: Handle, personId: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('premium_orders')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The orders in force of these people. */
export const listActive = (db: Handle, personIds: readonly string[]): Promise<OrderRow[]> =>
  personIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('premium_orders')
        .selectAll()
        .where('person_id', 'in', personIds)
        .where('state', 'in', ['active', 'ending'])
        .orderBy('id')
        .execute()

/**
 * Moves an order on if its state has not changed since it was read; otherwise changes nothing and returns
 * false.
 */
export async function moveOrder(
  db: Handle,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
  to: Updateable<PortalTables['premium_orders']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('premium_orders')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function insertOrder(db: Handle, order: NewOrder): Promise<number> {
  const { insertId } = await db.insertInto('premium_orders').values(order).executeTakeFirstOrThrow()
  return Number(insertId)
}

/** Those of these people whose accounts have not ended. */
export async function livingAmong(db: Handle, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await db.selectFrom('people').select('id').where('id', 'in', personIds).execute()
  return new Set(rows.map(({ id }) => id))
}

/** A player's own orders, newest first. */
export const listOwn = (db: Handle, personId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('premium_orders')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(ownShown)
    .execute()

/** The filters of the staff's list. */
export interface OrderFilters {
  view: OrderView
  tier?: string | undefined
  search?: string | undefined
}

function filtered({ db, engine }: PortalDatabase, { view, tier, search }: OrderFilters) {
  let query = db.selectFrom('premium_orders')
  if (view !== 'all') query = query.where('state', 'in', viewStates[view])
  if (tier) query = query.where('tier', '=', tier)
  const number = search && /^#?(\d{1,9})$/.exec(search)?.[1]
  if (number) query = query.where('id', '=', Number(number))
  else if (search) query = query.where(nameContains(engine, sql.ref('username'), search))
  return query
}

/** One page, newest first; orders that are waiting are oldest first. */
export function listOrders(
  portal: PortalDatabase,
  filters: OrderFilters,
  page: number,
): Promise<{ rows: OrderRow[]; total: number }> {
  const found = filtered(portal, filters)
  const ordered = found.selectAll().orderBy('id', filters.view === 'waiting' ? 'asc' : 'desc')
  return readPage(found, ordered, { page, size: ordersPerPage })
}

/** The number of orders in each view. */
export async function countOrders({
  db,
}: PortalDatabase): Promise<Record<Exclude<OrderView, 'all'>, number>> {
  const rows = await db
    .selectFrom('premium_orders')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (view: Exclude<OrderView, 'all'>): number =>
    rows.reduce((sum, { state, count }) => sum + (viewStates[view].includes(state) ? Number(count) : 0), 0)
  return { waiting: countOf('waiting'), active: countOf('active'), ended: countOf('ended') }
}

/** Orders in force whose time is over, and orders due to be checked, oldest first. */
export const listDue = ({ db }: PortalDatabase, now: number): Promise<OrderRow[]> =>
  db
    .selectFrom('premium_orders')
    .selectAll()
    .where('next_look_at', '<=', now)
    .where((or) =>
      or.or([
        or.and([or('state', '=', 'active'), or('expires_at', '<=', now)]),
        or.and([or('state', '=', 'checking'), or('repair_change_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute()

/** The notes of the changes that carry out orders, by the change's id. */
export async function notesOfChanges(
  db: Handle,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('changes').select(['id', 'note']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, note }) => [id, note]))
}
