import type { Kysely } from 'kysely'
import { updateOrInsert } from '../../db/insert-once.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { dayAfter, daysUpTo, type Count, type KeptDay } from './economy.rules.ts'

/** Days of history to keep. */
const keptDays = 400

type Db = Kysely<PortalTables>
type Values = Partial<Pick<PortalTables['economy_days'], 'money' | 'newcomers' | 'visitors' | 'holders'>>

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value))

/** The stored days among those that are shown. */
export async function listDays({ db }: { db: Db }, today: string): Promise<KeptDay[]> {
  const rows = await db
    .selectFrom('economy_days')
    .select(['day', 'money', 'newcomers', 'visitors'])
    .where('day', 'in', daysUpTo(today))
    .execute()
  // MariaDB returns wide integers as text.
  return rows.map((row) => ({ ...row, money: numberOrNull(row.money) }))
}

/** The richest characters at the latest count, and when that was. */
export async function findNewestCount({ db }: PortalDatabase) {
  const row = await db
    .selectFrom('economy_days')
    .select(['holders', 'counted_at'])
    .where('holders', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  // Only this module writes this column.
  const holders = JSON.parse(row.holders ?? '[]') as Count['holders']
  return { holders, countedAt: Number(row.counted_at) }
}

async function keepDay(db: Db, key: { day: string; counted_at: number }, values: Values): Promise<void> {
  const empty = { money: null, newcomers: null, visitors: null, holders: null }
  await updateOrInsert({
    update: db
      .updateTable('economy_days')
      .set({ ...values, counted_at: key.counted_at })
      .where('day', '=', key.day),
    insert: db.insertInto('economy_days').values({ ...empty, ...values, ...key }),
  })
}

/** Which values this game stores about people and money. */
interface KeptColumns {
  money: boolean
  registered: boolean
  seen: boolean
}

/**
 * Saves a count. Registrations are known for all days. Visits are only known for today and for yesterday,
 * whose last hour has not been counted yet: a character's row only says when it was last seen.
 */
export async function keepCount(
  { db }: PortalDatabase,
  { today, now, kept }: { today: string; now: number; kept: KeptColumns },
  { money, holders, newcomers, visitors }: Count,
): Promise<void> {
  await db.updateTable('economy_days').set({ holders: null }).where('day', '<', today).execute()
  const before = new Map((await listDays({ db }, today)).map((one) => [one.day, one]))
  const yesterday = dayAfter(today, -1)
  for (const day of daysUpTo(today)) {
    const known = before.get(day)
    const counted = known?.visitors ?? null
    const values: Values = {}
    if (kept.registered) values.newcomers = newcomers.get(day) ?? 0
    if (kept.seen && (day === today || (day === yesterday && counted !== null))) {
      values.visitors = Math.max(visitors.get(day) ?? 0, counted ?? 0)
    }
    if (day === today) {
      values.holders = JSON.stringify(holders)
      if (kept.money) values.money = money
    }
    const isNew = Object.entries(values).some(([name, value]) => value !== known?.[name as keyof KeptDay])
    if (isNew) await keepDay(db, { day, counted_at: now }, values)
  }
  await db.deleteFrom('economy_days').where('day', '<', dayAfter(today, -keptDays)).execute()
}

/** Player peaks sampled since `since`. */
export async function listPlayed({ db }: PortalDatabase, since: number) {
  const rows = await db.selectFrom('server_samples').select(['at', 'peak']).where('at', '>=', since).execute()
  return rows.map(({ at, peak }) => ({ at: Number(at), peak }))
}
