/** Who runs roles by roles: somebody must be left who can. */
import type { Permission } from '@idlewood/contract/access'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { givenPermissions } from './role-ends.ts'

/** What it takes to run roles: making them, giving them, and both in one hand. */
export const managing = [
  ['manage_roles', 'manage_user_roles'],
  ['manage_roles'],
  ['manage_user_roles'],
] as const satisfies readonly (readonly Permission[])[]

/** Somebody whose roles let them run roles, at least in part. */
export interface Manager {
  readonly uid: number
  readonly permissions: ReadonlySet<string>
}

/** Everybody whose roles hold a permission to run roles. A role that ends does not count. */
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
 * What nobody else holds of what it takes to run roles, if this manager goes; null when others hold it all. A
 * super user who can sign in makes up for one half, never for the last who runs roles without being one.
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
