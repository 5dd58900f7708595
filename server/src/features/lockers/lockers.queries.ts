import {
  lockersPerPage,
  type LockerItem,
  type LockerPaging,
  type LockerSlot,
  type PublicLocker,
} from '@idlewood/contract/lockers'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../db/contains.ts'
import type { LockerTables } from '../../game/readers/public-lockers.ts'
import { countOrNull, plain, textOrNull, wholeOrNull } from '../../game/text.ts'

type Row = Record<string, unknown>
type Sql = RawBuilder<unknown>

/** All rows, or one page with the total. */
export interface ListPage<Entry> {
  rows: Entry[]
  paged: { total: number; page: number; limit: number } | Record<string, never>
}

interface Listing<Entry> {
  select: Sql
  from: Sql
  where: Sql
  /** The id of a row, which also defines the order. */
  id: Sql
  present: (row: Row) => Entry
}

/** Leaves out rows whose id is not exact, because they cannot be told apart. */
const presentAll = <Entry>(rows: readonly Row[], present: (row: Row) => Entry): Entry[] =>
  rows.filter((row) => wholeOrNull(row['id']) !== null).map(present)

async function listed<Entry>(
  { db }: LockerTables,
  { select, from, where, id, present }: Listing<Entry>,
  paging: LockerPaging,
): Promise<ListPage<Entry>> {
  const all = sql<Row>`select ${select} from ${from} where ${where} order by ${id}`
  if (Object.values(paging).every((value) => value === undefined)) {
    const { rows } = await all.execute(db)
    return { rows: presentAll(rows, present), paged: {} }
  }
  const page = Number(paging.page ?? 1)
  const limit = Number(paging.limit ?? lockersPerPage)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`${all} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db),
  ])
  return {
    rows: presentAll(rows, present),
    paged: { total: Number(counted.rows[0]?.total ?? 0), page, limit },
  }
}

const holding = ({ engine }: LockerTables, column: Sql, { search }: LockerPaging): Sql =>
  search === undefined ? sql`1 = 1` : contains(engine, column, search)

const presentLocker = (row: Row): { id: number; name: string | null } => ({
  id: Number(row['id']),
  name: textOrNull(row['name']),
})

function presentSlot(row: Row): LockerSlot {
  // A uid left behind in a slot that is not rented means nobody.
  const isRented = Number(row['rented']) === 1
  const uid = wholeOrNull(row['uid']) ?? 0
  return {
    id: Number(row['id']),
    lockerid: Number(row['lockerid']),
    lockertrackid: wholeOrNull(row['lockertrackid']),
    username: isRented ? textOrNull(row['username']) : null,
    uid: isRented && uid > 0 ? uid : null,
  }
}

const lockerColumns = ({ lockers: { id, name } }: LockerTables): Sql => sql`${id} as id, ${name} as name`

const slotColumns = ({ slots }: LockerTables): Sql =>
  sql`${slots.id} as id, ${slots.locker} as lockerid, ${slots.track} as lockertrackid,
    ${slots.username} as username, ${slots.uid} as uid, case when ${slots.rented} then 1 else 0 end as rented`

/** Lockers with their number of slots. A search matches a part of the name, or the id. */
export function listLockers(tables: LockerTables, paging: LockerPaging): Promise<ListPage<PublicLocker>> {
  const { lockers, slots } = tables
  const { search = '' } = paging
  const counts = sql`select ${slots.locker} as locker, count(*) as slots,
    sum(case when ${slots.rented} then 1 else 0 end) as rented
    from ${slots.from} group by ${slots.locker}`
  const named = holding(tables, lockers.name, paging)
  return listed(
    tables,
    {
      select: sql`${lockerColumns(tables)}, counted.slots as slots, counted.rented as rented`,
      from: sql`${lockers.from} left join (${counts}) as counted on counted.locker = ${lockers.id}`,
      where: /^\d{1,10}$/.test(search) ? sql`(${named} or ${lockers.id} = ${Number(search)})` : named,
      id: lockers.id,
      present: (row) => ({
        ...presentLocker(row),
        slots: wholeOrNull(row['slots']) ?? 0,
        rented: wholeOrNull(row['rented']) ?? 0,
      }),
    },
    paging,
  )
}

export async function findLocker(tables: LockerTables, id: number) {
  const { lockers, db } = tables
  const { rows } = await sql<Row>`select ${lockerColumns(tables)} from ${lockers.from}
    where ${lockers.id} = ${id}`.execute(db)
  return rows[0] && presentLocker(rows[0])
}

export function listSlots(
  tables: LockerTables,
  lockerId: number,
  paging: LockerPaging,
): Promise<ListPage<LockerSlot>> {
  const { slots } = tables
  return listed(
    tables,
    {
      select: slotColumns(tables),
      from: slots.from,
      where: sql`${slots.locker} = ${lockerId} and ${holding(tables, slots.username, paging)}`,
      id: slots.id,
      present: presentSlot,
    },
    paging,
  )
}

/** The slot, if it belongs to this locker. */
export async function findSlot(
  tables: LockerTables,
  { lockerId, slotId }: { lockerId: number; slotId: number },
): Promise<LockerSlot | undefined> {
  const { slots, db } = tables
  const { rows } = await sql<Row>`select ${slotColumns(tables)} from ${slots.from}
    where ${slots.id} = ${slotId} and ${slots.locker} = ${lockerId}`.execute(db)
  return rows[0] && presentSlot(rows[0])
}

export function listItems(
  tables: LockerTables,
  slotId: number,
  paging: LockerPaging,
): Promise<ListPage<LockerItem>> {
  const { items } = tables
  return listed(
    tables,
    {
      select: sql`${items.id} as id, ${items.item} as itemname, ${items.quantity} as quantity`,
      from: items.from,
      where: sql`${items.slot} = ${slotId} and ${items.quantity} > 0 and ${holding(tables, items.item, paging)}`,
      id: items.id,
      present: (row) => ({
        id: Number(row['id']),
        itemname: plain(String(row['itemname'] ?? '')),
        quantity: countOrNull(row['quantity']),
      }),
    },
    paging,
  )
}
