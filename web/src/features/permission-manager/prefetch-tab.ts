import { permissionManager } from '@idlewood/contract/permission-manager'
import type { LoaderFunctionArgs } from 'react-router'
import { readAddress } from '../../parts/list/list-address.ts'
import { prefetch, prefetchList } from '../../parts/list/prefetch.ts'
import { permsFields, usersInput, type TabName } from './perms-view.ts'

const roles = prefetch(permissionManager.roles, () => ({}))
const permissions = prefetch(permissionManager.permissions, () => ({}))

/** The requests that each tab makes when it appears. */
const calls: Record<TabName, readonly ReturnType<typeof prefetch>[]> = {
  permissions: [permissions],
  roles: [roles, permissions],
  users: [prefetchList(permsFields, permissionManager.usersWithRoles, usersInput), roles],
  routes: [
    prefetch(permissionManager.routePermissions, () => ({})),
    permissions,
    prefetch(permissionManager.routes, () => ({})),
  ],
}

/** Prefetches the data of the tab in the URL while the page's own code is loading. */
export function prefetchTab(args: LoaderFunctionArgs): null {
  const { tab } = readAddress(permsFields, new URL(args.request.url).searchParams)
  for (const call of calls[tab]) call(args)
  return null
}
