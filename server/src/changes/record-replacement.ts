/** Records in the audit trail that a person ended because their number now belongs to another character. */
import type { ChangedField } from '@idlewood/contract/changes'
import type { Kysely } from 'kysely'
import type { Replacement } from '../access/identity-check.ts'
import { rolesOfFormer } from '../access/former-people.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { portalActor } from './actors-and-owners.ts'
import { recordPortalChange } from './record.ts'

/** Writes the entry. Call it in the transaction that ends the person. */
export async function recordReplacement(
  db: Kysely<PortalTables>,
  { former, username }: Replacement,
): Promise<void> {
  const { id, uid, discord_name: discordName } = former
  const roleIds = await rolesOfFormer(db, former)
  const roles =
    roleIds.length === 0
      ? []
      : await db.selectFrom('roles').select('name').where('id', 'in', roleIds).orderBy('name').execute()
  const fields: ChangedField[] = [{ field: 'character', old: former.username, new: username }]
  if (roles.length > 0)
    fields.push({ field: 'roles', old: roles.map(({ name }) => name).join(', '), new: null })
  if (discordName !== null) fields.push({ field: 'discord', old: discordName, new: null })
  // The next owner of the number does not see what was there before the former person had ended.
  const at = Number(former.ended_at)
  await recordPortalChange(
    db,
    { operation: 'update', target: 'person', targetId: id, targetName: former.username, uid, fields, at },
    { ...portalActor, address: '' },
  )
}
