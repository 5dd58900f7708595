import type { QuietHours } from '@idlewood/contract/push'
import { updateOrInsert } from '../../db/insert-once.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { clockTime, minutesOf } from './quiet-hours.rules.ts'

export async function findQuietHours({ db }: PortalDatabase, personId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('push_quiet_hours')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row
    ? { from: clockTime(row.from_minute), to: clockTime(row.to_minute), timeZone: row.time_zone }
    : null
}

export async function setQuietHours(
  { db }: PortalDatabase,
  personId: string,
  { from, to, timeZone }: QuietHours,
): Promise<void> {
  const values = { from_minute: minutesOf(from), to_minute: minutesOf(to), time_zone: timeZone }
  await updateOrInsert({
    update: db.updateTable('push_quiet_hours').set(values).where('person_id', '=', personId),
    insert: db.insertInto('push_quiet_hours').values({ person_id: personId, ...values }),
  })
}

export async function endQuietHours({ db }: PortalDatabase, personId: string): Promise<void> {
  await db.deleteFrom('push_quiet_hours').where('person_id', '=', personId).execute()
}
