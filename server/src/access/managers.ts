/** Who can manage roles because of a role: somebody must always be left who can. */
import type { Permission } from '@idlewood/contract/access'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { givenPermissions } from './role-ends.ts'

/** What managing roles takes, in the order it is checked: both permissions together, then each of them. */
export const managing = [
  ['manage_roles', 'manage_user_roles'],
  ['manage_roles'],
  ['manage_user_roles'],
] as const satisfies readonly (readonly Permission[])[]

/** Somebody whose roles let them manage roles, at least in part. */
export interface Manager {
  readonly uid: number
  readonly permissions: ReadonlySet<string>
}

/** Everybody whose roles hold a permission to manage roles. A role that ends does not count. */
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
 * The permissions to manage roles that nobody would hold together any more without this manager; null when
 * others hold them. Where a super user can sign in, only the last holder of both permissions has to stay.
 */
export function lostWith(
  leaving: Manager,
  others: readonly Manager[],
  hasSuperUser: boolean,
): readonly Permission[] | null {
  const holdsAll = ({ permissions }: Manager, names: readonly Permission[]): boolean =>
    names.every((name) => permissions.has(name))
  const needed = hasSuperUser ? managing.slice(0, 1) : managing
  return (
    needed.find((names) => holdsAll(leaving, names) && !others.some((other) => holdsAll(other, names))) ??
    null
  )
}
