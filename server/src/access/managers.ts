/** People who can manage roles through a role of their own. There must always be at least one left. */
import type { Permission } from '@idlewood/contract/access'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { givenPermissions } from './role-ends.ts'

/** The permissions for managing roles, in the order they are checked: both together, then each of them. */
export const managing = [
  ['manage_roles', 'manage_user_roles'],
  ['manage_roles'],
  ['manage_user_roles'],
] as const satisfies readonly (readonly Permission[])[]

/** A person whose roles grant at least one permission to manage roles. */
export interface Manager {
  readonly uid: number
  readonly permissions: ReadonlySet<string>
}

/** Everyone with a permission to manage roles. Roles that have an end date do not count. */
export async function listManagers(db: Kysely<PortalTables>): Promise<Manager[]> {
  const rows = await givenPermissions(db)
    .innerJoin('people', 'people.id', 'person_roles.person_id')
    .select(['people.uid', 'permissions.name'])
    .where('permissions.name', 'in', managing[0])
    .where('person_roles.ends_at', 'is', null)
    .execute()
  return [...Map.groupBy(rows, ({ uid }) => uid)].map(([uid, held]) => ({
    uid,
    permissions: new Set(held.map(({ name }) => name)),
  }))
}

/**
 * The permissions to manage roles that nobody would have together without this manager; null if others have
 * them. If a super user can sign in, only the last holder of both permissions must stay.
 */
export function solePermissionsOf(
  leaving: Pick<Manager, 'permissions'>,
  others: readonly Manager[],
  hasSuperUser: boolean,
): readonly Permission[] | null {
  const holdsAll = ({ permissions }: Pick<Manager, 'permissions'>, names: readonly Permission[]): boolean =>
    names.every((name) => permissions.has(name))
  const needed = hasSuperUser ? managing.slice(0, 1) : managing
  return (
    needed.find((names) => holdsAll(leaving, names) && !others.some((other) => holdsAll(other, names))) ??
    null
  )
}
