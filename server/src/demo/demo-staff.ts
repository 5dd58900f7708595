/** The permissions of the demo world's staff: a role such as a community would create. */
import { randomUUID } from 'node:crypto'
import type { Permission } from '@idlewood/contract/access'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'
import { raiseRevision } from '../access/revision.ts'

const moderator: readonly Permission[] = [
  'view_server_stats',
  'view_all_users',
  'update_user_profile',
  'view_user_vehicles',
  'view_user_inventory',
  'view_user_vehicles_details',
  'view_factions',
  'view_faction_details',
  'view_faction_rank',
  'view_faction_users',
  'view_gangs',
  'view_gang_details',
  'view_gang_rank',
  'view_gang_users',
  'view_public_lockers',
  'view_public_locker_details',
  'view_public_locker_slot',
  'view_changes',
]

/** Creates the role Moderator, once, and gives it to the person of the demo staff account. */
export async function seedDemoStaff({ db }: PortalDatabase, personId: string): Promise<void> {
  if (await db.selectFrom('roles').select('id').where('name', '=', 'Moderator').executeTakeFirst()) return
  try {
    await db.transaction().execute(async (db) => {
      const roleId = randomUUID()
      const description = 'Looks after players'
      await db.insertInto('roles').values({ id: roleId, name: 'Moderator', description }).execute()
      const rows = await db.selectFrom('permissions').select('id').where('name', 'in', moderator).execute()
      await db
        .insertInto('role_permissions')
        .values(rows.map(({ id }) => ({ role_id: roleId, permission_id: id })))
        .execute()
      await db.insertInto('person_roles').values({ person_id: personId, role_id: roleId }).execute()
      await raiseRevision(db)
    })
  } catch (error) {
    // Another process was faster.
    if (!isDuplicateKey(error)) throw error
  }
}
