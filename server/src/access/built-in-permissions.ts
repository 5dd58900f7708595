/** The permissions the portal knows by itself, as rows that roles can hold. */
import { randomUUID } from 'node:crypto'
import { permissions } from '@idlewood/contract/permissions'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'

/** Adds the contract's permissions that the portal database does not know. */
export async function seedPermissions({ db }: PortalDatabase): Promise<void> {
  const known = new Set((await db.selectFrom('permissions').select('name').execute()).map(({ name }) => name))
  for (const [name, description] of Object.entries(permissions)) {
    if (known.has(name)) continue
    try {
      await db.insertInto('permissions').values({ id: randomUUID(), name, description }).execute()
    } catch (error) {
      // Another process added it in the same moment.
      if (!isDuplicateKey(error)) throw error
    }
  }
}
