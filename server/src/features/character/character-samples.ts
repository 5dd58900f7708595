import type { CharacterDay, User } from '@idlewood/contract/character'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

const dayMs = 24 * 60 * 60 * 1000
const keptDays = 30

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** Rounded down, as pages show health and armor. */
const whole = (value: number | null): number | null => (value === null ? null : Math.floor(value))

/** The values of a character that are sampled. */
export type Standing = Pick<User, 'level' | 'hours' | 'cash' | 'bank' | 'health' | 'armor'>

function sampleOf({ level, hours, cash, bank, health, armor }: Standing) {
  const money = cash === null && bank === null ? null : Math.round((cash ?? 0) + (bank ?? 0))
  return { level, hours, money, health: whole(health), armor: whole(armor) }
}

/** Milliseconds during which visits are batched, so that no read waits for a write. */
const gatherMs = 1000

interface Visit {
  personId: string
  /** Milliseconds since 1970. */
  now: number
  standing: Standing
}

/** Writes one sample. Returns whether it is the person's first of that day. */
async function writeOne(db: Kysely<PortalTables>, { personId, now, standing }: Visit): Promise<boolean> {
  const key = { person_id: personId, day: dayOf(now) }
  const { numUpdatedRows } = await db
    .updateTable('character_samples')
    .set(sampleOf(standing))
    .where('person_id', '=', key.person_id)
    .where('day', '=', key.day)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return false
  const known = await db
    .selectFrom('character_samples')
    .select('day')
    .where('person_id', '=', key.person_id)
    .where('day', '=', key.day)
    .executeTakeFirst()
  // MySQL counts only changed rows, and the values may be the same.
  if (known) return false
  await db
    .insertInto('character_samples')
    .values({ ...key, ...sampleOf(standing) })
    .execute()
  return true
}

/** Whenever a sample is the first of its day, all samples older than 30 days are deleted, of every person. */
async function writeAll({ db }: PortalDatabase, visits: readonly Visit[]): Promise<void> {
  const oldest = dayOf(Math.max(...visits.map(({ now }) => now)) - keptDays * dayMs)
  await db.transaction().execute(async (db) => {
    let isFirst = false
    for (const visit of visits) isFirst = (await writeOne(db, visit)) || isFirst
    if (isFirst) await db.deleteFrom('character_samples').where('day', '<=', oldest).execute()
  })
}

/** Saves a character's values of today, as last seen on this day; written within a second or two. */
export type KeepSample = (visit: Visit) => void

/** Creates a writer that batches visits. */
export function createSampleWriter(portal: PortalDatabase, onFailure: (error: unknown) => void): KeepSample {
  let gathered = new Map<string, Visit>()
  function flush(): void {
    const visits = [...gathered.values()].toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
    gathered = new Map()
    retrying(() => writeAll(portal, visits)).catch(onFailure)
  }
  return (visit) => {
    if (gathered.size === 0) setTimeout(flush, gatherMs).unref()
    gathered.set(visit.personId, visit)
  }
}

/** The stored days of a character, oldest first, followed by today with its current values. */
export async function listSamples(
  { db }: PortalDatabase,
  { personId, now, standing }: Visit,
): Promise<CharacterDay[]> {
  const rows = await db
    .selectFrom('character_samples')
    .select(['day', 'level', 'hours', 'money', 'health', 'armor'])
    .where('person_id', '=', personId)
    .where('day', '>', dayOf(now - keptDays * dayMs))
    .where('day', '<', dayOf(now))
    .orderBy('day')
    .execute()
  // MariaDB returns wide integers as text.
  const before = rows.map((row) => ({ ...row, money: row.money === null ? null : Number(row.money) }))
  return [...before, { day: dayOf(now), ...sampleOf(standing) }]
}
