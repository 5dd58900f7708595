/** The rights of people whose requests have waited: those of now, not those at the time of the request. */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { permissionsInForce } from './role-ends.ts'
import type { SuperUsers } from './super-users.ts'

/** Whether a person is a super user, and the permissions of their roles that are in force. */
export async function currentRights(
  { portal: { db }, superUsers }: { portal: PortalDatabase; superUsers: SuperUsers },
  { personId, discordId }: { personId: string; discordId: string | null },
): Promise<{ superUser: boolean; permissions: ReadonlySet<string> }> {
  const rows = await permissionsInForce(db)
    .select('permissions.name')
    .distinct()
    .where('person_roles.person_id', '=', personId)
    .orderBy('permissions.name')
    .execute()
  return {
    superUser: superUsers.has({ personId, discordId }),
    permissions: new Set(rows.map(({ name }) => name)),
  }
}
