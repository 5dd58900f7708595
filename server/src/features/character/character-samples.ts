import type { CharacterDay, User } from '@idlewood/contract/character'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

const dayMs = 24 * 60 * 60 * 1000
const keptDays = 30

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value))

/** What is kept of a character. */
export type Standing = Pick<User, 'level' | 'hours' | 'cash' | 'bank' | 'health' | 'armor'>

function sampleOf({ level, hours, cash, bank, health, armor }: Standing) {
  const money = cash === null && bank === null ? null : whole((cash ?? 0) + (bank ?? 0))
  return { level, hours, money, health: whole(health), armor: whole(armor) }
}

/**
 * Keeps how a character stands today, as last seen on this day. With the first of a day, what is older than
 * 30 days goes, of everybody.
 */
export async function keepSample(
  { db }: PortalDatabase,
  { personId, now }: { personId: string; now: number },
  standing: Standing,
): Promise<void> {
  const key = { person_id: personId, day: dayOf(now) }
  const sample = sampleOf(standing)
  const update = () =>
    db
      .updateTable('character_samples')
      .set(sample)
      .where('person_id', '=', key.person_id)
      .where('day', '=', key.day)
      .execute()
  const known = await db
    .selectFrom('character_samples')
    .select('day')
    .where('person_id', '=', key.person_id)
    .where('day', '=', key.day)
    .executeTakeFirst()
  if (known) return void (await update())
  try {
    await db
      .insertInto('character_samples')
      .values({ ...key, ...sample })
      .execute()
  } catch (error) {
    // The same person in another tab.
    if (!isDuplicateKey(error)) throw error
    return void (await update())
  }
  await db
    .deleteFrom('character_samples')
    .where('day', '<=', dayOf(now - keptDays * dayMs))
    .execute()
}

/** The days kept of a character, oldest first. */
export async function listSamples(
  { db }: PortalDatabase,
  { personId, now }: { personId: string; now: number },
): Promise<CharacterDay[]> {
  const rows = await db
    .selectFrom('character_samples')
    .select(['day', 'level', 'hours', 'money', 'health', 'armor'])
    .where('person_id', '=', personId)
    .where('day', '>', dayOf(now - keptDays * dayMs))
    .orderBy('day')
    .execute()
  // MariaDB returns wide integers as text.
  return rows.map((row) => ({ ...row, money: row.money === null ? null : Number(row.money) }))
}
