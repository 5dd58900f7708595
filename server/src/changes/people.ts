/**
 * Actors and owners of changes, as the rules need them: rights from the portal, levels from the game, both as
 * of now.
 */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { inForce, permissionsInForce } from '../access/role-ends.ts'
import type { SuperUsers } from '../access/super-users.ts'
import type { Game } from '../game/game.ts'
import { findProfile, type Profile } from '../game/readers/profile-fields.ts'
import { textOrNull } from '../game/text.ts'
import type { ChangeRow } from './mailbox.ts'
import { staffFields, type Actor, type Owner, type StaffField } from './rules.ts'

/** Who the trail names where nobody asked: what was promised ends when it is due. */
export const thePortal = { personId: 'portal', uid: 0, username: 'The portal' } as const

/** An actor with what the trail keeps of them. */
export interface KnownActor extends Actor {
  readonly personId: string
  readonly username: string
}

const levelsOf = (profile: Profile | undefined): Record<StaffField, number> =>
  // One entry for each staff field.
  Object.fromEntries(staffFields.map((field) => [field, Number(profile?.values[field] ?? 0)])) as Record<
    StaffField,
    number
  >

/** Someone signed in, with the levels their character has in the game now. */
export async function actorOf(
  game: Game,
  viewer: Pick<KnownActor, 'personId' | 'uid' | 'username' | 'superUser' | 'permissions'>,
): Promise<KnownActor> {
  const { personId, uid, username, superUser, permissions } = viewer
  return { personId, uid, username, superUser, permissions, levels: levelsOf(await findProfile(game, uid)) }
}

/** The permissions that a person's roles give. */
async function permissionsOf({ db }: PortalDatabase, personId: string): Promise<string[]> {
  const rows = await permissionsInForce(db)
    .select('permissions.name')
    .distinct()
    .where('person_roles.person_id', '=', personId)
    .orderBy('permissions.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The actor of a change that waited: what they may do now, which is not what they could do then. */
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
    superUser: superUsers.has({ personId, discordId: person.discord_id }),
    permissions: new Set(await permissionsOf(portal, personId)),
  })
}

/** What finding people needs. */
export interface Registry {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
}

/** Whose row it is: for the rules, with the names the game may show them under. */
export interface KnownOwner extends Owner {
  readonly profile: Profile
  readonly names: readonly string[]
}

/**
 * The names the game may show the character of a change under. A deleted account has no row to read them
 * from: the name it had then is the one it would play under.
 */
export const namesOf = (
  { target, target_name }: Pick<ChangeRow, 'target' | 'target_name'>,
  owner: KnownOwner | undefined,
): readonly string[] => owner?.names ?? (target === 'user' ? [target_name] : [])

/** The character with this uid as an owner, or undefined when there is none. */
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
    // On duty the game shows staff under their admin name, if they have one: 'None' is nobody's.
    names: [textOrNull(username), textOrNull(adminname)].filter((name) => name !== null),
  }
}
