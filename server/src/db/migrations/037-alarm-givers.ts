/** The staff member an alarm is about, in addition to the character concerned. */
import type { Migration } from 'kysely/migration'
import { column, type Any } from './tables.ts'

export const alarmGivers: Migration = {
  async up(db: Any) {
    await column(db, { on: 'watch_alarms', name: 'by_uid', type: 'bigint' })
    const rows: { id: number; details: string }[] = await db
      .selectFrom('watch_alarms')
      .select(['id', 'details'])
      .where('kind', '=', 'linked')
      .execute()
    for (const { id, details } of rows) {
      const { by } = JSON.parse(details) as { by: { uid: number } | null } // as the watch wrote it
      await db
        .updateTable('watch_alarms')
        .set({ by_uid: by?.uid ?? null })
        .where('id', '=', id)
        .execute()
    }
  },
}
