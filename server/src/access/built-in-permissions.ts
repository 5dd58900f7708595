/** The permissions built into the portal, as rows that can be assigned to roles. */
import { randomUUID } from 'node:crypto'
import { permissions } from '@idlewood/contract/permissions'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { insertOnce } from '../db/insert-once.ts'

/** Adds the contract's permissions that are missing from the portal database. */
export async function seedPermissions({ db }: PortalDatabase): Promise<void> {
  const known = new Set((await db.selectFrom('permissions').select('name').execute()).map(({ name }) => name))
  for (const [name, description] of Object.entries(permissions)) {
    if (known.has(name)) continue
    await insertOnce(db.insertInto('permissions').values({ id: randomUUID(), name, description }))
  }
}
