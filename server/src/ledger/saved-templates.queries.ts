/** The templates saved on the page. They are in the portal's database, shared by all processes. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import type { SavedTemplateRow } from '../db/record-schema.ts'

/** The saved templates, oldest first. */
export const listSavedTemplates = (db: Kysely<PortalTables>): Promise<SavedTemplateRow[]> =>
  db.selectFrom('ledger_templates').selectAll().orderBy('id').execute()
