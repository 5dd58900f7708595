/** Settings that the game cannot store, kept in the portal's own database. */
import type { FieldValue } from '@idlewood/contract/changes'
import type { SettingName } from '@idlewood/contract/server-settings'
import type { Kysely } from 'kysely'
import { insertOnce } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'

type Handle = Kysely<PortalTables>

// Written by this file only: a string or a number.
const parsed = (value: string): FieldValue => JSON.parse(value) as FieldValue

/** A setting's value; null if it was never set. */
export async function readPortalSetting(db: Handle, field: SettingName): Promise<FieldValue> {
  const row = await db
    .selectFrom('portal_settings')
    .select('value')
    .where('name', '=', field)
    .executeTakeFirst()
  return row ? parsed(row.value) : null
}

/** All settings that have a value. */
export async function listPortalSettings(db: Handle): Promise<Map<SettingName, FieldValue>> {
  const rows = await db.selectFrom('portal_settings').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, parsed(value)]))
}

/**
 * Sets a value if the old one is still current; null means "never set". Returns false if it is not, and then
 * nothing was changed.
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
