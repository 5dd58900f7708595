/**
 * Actors and owners of changes in the form the rules need, with current rights from the portal and current
 * levels from the game.
 */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { currentRights } from '../access/current-rights.ts'
import { inForce } from '../access/role-ends.ts'
import type { SuperUsers } from '../access/super-users.ts'
import type { Game } from '../game/game.ts'
import { findProfile, type Profile } from '../game/readers/profile-fields.ts'
import { textOrNull } from '../game/text.ts'
import type { ChangeRow } from './mailbox.ts'
import { staffFields, type Actor, type Owner, type StaffField } from './rules.ts'

/** The actor recorded for changes that nobody requested, such as promised ones that are due. */
export const portalActor = { personId: 'portal', uid: 0, username: 'The portal' } as const

/** An actor with the details recorded in the audit trail. */
export interface KnownActor extends Actor {
  readonly personId: string
  readonly username: string
}

const levelsOf = (profile: Profile | undefined): Record<StaffField, number> =>
  // There is one entry for each staff field.
  Object.fromEntries(staffFields.map((field) => [field, Number(profile?.values[field] ?? 0)])) as Record<
    StaffField,
    number
  >

/** The actor for a signed-in person, with their character's current levels in the game. */
export async function actorOf(
  game: Game,
  viewer: Pick<KnownActor, 'personId' | 'uid' | 'username' | 'superUser' | 'permissions'>,
): Promise<KnownActor> {
  const { personId, uid, username, superUser, permissions } = viewer
  return { personId, uid, username, superUser, permissions, levels: levelsOf(await findProfile(game, uid)) }
}

/**
 * The actor of a change that has waited, with their current rights instead of those at the time of the
 * request; undefined if the person no longer exists.
 */
export async function actorNow(
  { portal, game, superUsers }: Registry,
  personId: string,
): Promise<KnownActor | undefined> {
  const person = await portal.db
    .selectFrom('people')
    .select(['uid', 'username', 'discord_id'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return undefined
  return actorOf(game, {
    personId,
    uid: person.uid,
    username: person.username,
    ...(await currentRights({ portal, superUsers }, { personId, discordId: person.discord_id })),
  })
}

/** The dependencies for finding people. */
export interface Registry {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
}

/** The owner of a row for the rules, with the names that the game may show for them. */
export interface KnownOwner extends Owner {
  readonly profile: Profile
  readonly names: readonly string[]
}

/**
 * The names that the game may show for the character of a change. The name at the time of the change comes
 * last: a deleted account would play under it, and somebody whose row is renamed while they play still may.
 */
export const namesOf = (
  { target, target_name }: Pick<ChangeRow, 'target' | 'target_name'>,
  owner: KnownOwner | undefined,
): readonly string[] => [...(owner?.names ?? []), ...(target === 'user' ? [target_name] : [])]

/** The owner with this uid, or undefined if there is no such character. */
export async function ownerOf(
  { portal, game, superUsers }: Registry,
  uid: number,
): Promise<KnownOwner | undefined> {
  const profile = await findProfile(game, uid)
  if (!profile) return undefined
  const rows = await portal.db
    .selectFrom('people')
    .leftJoin('person_roles', (join) =>
      join.onRef('person_roles.person_id', '=', 'people.id').on((row) => inForce(row)),
    )
    .leftJoin('role_permissions', 'role_permissions.role_id', 'person_roles.role_id')
    .leftJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select(['people.id', 'people.discord_id', 'permissions.name'])
    .distinct()
    .where('people.uid', '=', uid)
    .orderBy('permissions.name')
    .execute()
  const [person] = rows
  const { username, adminname, adminlevel } = profile.values
  return {
    uid,
    username: String(username ?? ''),
    adminlevel: Number(adminlevel ?? 0),
    superUser: superUsers.has({ personId: person?.id, discordId: person?.discord_id ?? null }),
    permissions: rows.flatMap(({ name }) => name ?? []),
    profile,
    // On duty, the game shows staff under their admin name if they have one; 'None' means that they do not.
    names: [textOrNull(username), textOrNull(adminname)].filter((name) => name !== null),
  }
}
