/** Settings that the game has no place for, in the portal's own database. */
import type { FieldValue } from '@idlewood/contract/changes'
import type { SettingName } from '@idlewood/contract/server-settings'
import type { Kysely } from 'kysely'
import { insertOnce } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'

type Handle = Kysely<PortalTables>

// What this file writes: a text or a number.
const parsed = (value: string): FieldValue => JSON.parse(value) as FieldValue

/** A setting's value; null where it was never set. */
export async function readPortalSetting(db: Handle, field: SettingName): Promise<FieldValue> {
  const row = await db
    .selectFrom('portal_settings')
    .select('value')
    .where('name', '=', field)
    .executeTakeFirst()
  return row ? parsed(row.value) : null
}

/** Every setting that was set. */
export async function listPortalSettings(db: Handle): Promise<Map<SettingName, FieldValue>> {
  const rows = await db.selectFrom('portal_settings').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, parsed(value)]))
}

/**
 * Sets a value if the old one still stands; null means "never set". False when it does not, and nothing was
 * changed.
 */
export async function writePortalSetting(
  db: Handle,
  { field, old, value }: { field: SettingName; old: FieldValue; value: FieldValue },
): Promise<boolean> {
  if (old === null && value === null) return (await readPortalSetting(db, field)) === null
  if (old === null) return insert(db, field, value)
  const standing = JSON.stringify(old)
  if (value === null) {
    const { numDeletedRows } = await db
      .deleteFrom('portal_settings')
      .where('name', '=', field)
      .where('value', '=', standing)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('portal_settings')
    .set({ value: JSON.stringify(value), updated_at: Date.now() })
    .where('name', '=', field)
    .where('value', '=', standing)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const insert = (db: Handle, field: SettingName, value: FieldValue): Promise<boolean> =>
  insertOnce(
    db
      .insertInto('portal_settings')
      .values({ name: field, value: JSON.stringify(value), updated_at: Date.now() }),
  )
