import { isAllowed, type Permission, type Viewer } from '@idlewood/contract/access'
import { userAccess } from '@idlewood/contract/user-access'
import type { BareKey } from '../language/messages.ts'
import type { IconName } from '../ui/icon.tsx'

type AnyOf = readonly [Permission, ...Permission[]]

/** The groups of the side menu, in order; the first has no heading. */
const menuGroups = ['home', 'players', 'server', 'website'] as const
type MenuGroup = (typeof menuGroups)[number]

/** A page of the staff area: routes, side menu and guard are derived from it. */
export interface AdminPage {
  /** The path below `/admin`, in the router's syntax; empty for the first page. */
  path: string
  /** The message key of its name. */
  label: BareKey<'admin-pages'>
  icon: IconName
  /** Its group in the side menu. */
  group?: MenuGroup
  /**
   * The permissions that reveal its entry in the side menu; a page reached from another has none. They may
   * differ from those the page itself requires.
   */
  menu?: AnyOf
  /** Any one of these permissions opens the page. */
  access: AnyOf
  file: string
}

export const adminPages: readonly AdminPage[] = [
  {
    path: '',
    label: 'home',
    icon: 'dashboard',
    group: 'home',
    // The specification names only the first; the economy is on the same page.
    menu: ['view_server_stats', 'view_economy'],
    access: ['view_server_stats', 'view_economy'],
    file: 'features/server-stats/server-stats-page.tsx',
  },
  {
    path: 'users',
    label: 'users',
    icon: 'users',
    group: 'players',
    menu: ['view_all_users', 'update_user_profile'],
    access: ['view_all_users'],
    file: 'features/users/users-page.tsx',
  },
  {
    path: 'users/:id',
    label: 'user',
    icon: 'user',
    // The specification names the first three; the others are the permissions with which it can be read.
    access: userAccess,
    file: 'features/managed-user/user-page.tsx',
  },
  {
    path: 'users/:uid/vehicles/:vid',
    label: 'vehicle',
    icon: 'car',
    access: ['view_user_vehicles_details'],
    file: 'features/managed-user/managed-vehicle-page.tsx',
  },
  {
    path: 'online',
    label: 'online',
    icon: 'in-game',
    group: 'players',
    menu: ['view_online_players'],
    access: ['view_online_players'],
    file: 'features/online/online-page.tsx',
  },
  {
    path: 'factions',
    label: 'factions',
    icon: 'shield',
    group: 'players',
    menu: ['view_factions', 'view_faction_details'],
    access: ['view_factions'],
    file: 'features/factions/factions-page.tsx',
  },
  {
    path: 'factions/:id',
    label: 'faction',
    icon: 'shield',
    access: [
      'view_faction_details',
      'view_faction_rank',
      'view_faction_salary',
      'view_faction_skin',
      'view_faction_users',
    ],
    file: 'features/factions/faction-page.tsx',
  },
  {
    path: 'gangs',
    label: 'gangs',
    icon: 'flag',
    group: 'players',
    menu: ['view_gangs', 'view_gang_details'],
    access: ['view_gangs'],
    file: 'features/gangs/gangs-page.tsx',
  },
  {
    path: 'gangs/:id',
    label: 'gang',
    icon: 'flag',
    access: ['view_gang_details', 'view_gang_skin', 'view_gang_rank', 'view_gang_users'],
    file: 'features/gangs/gang-page.tsx',
  },
  {
    path: 'publiclockers',
    label: 'lockers',
    icon: 'locker',
    group: 'players',
    menu: ['view_public_lockers'],
    access: ['view_public_lockers'],
    file: 'features/lockers/lockers-page.tsx',
  },
  {
    path: 'publiclockers/:id',
    label: 'locker',
    icon: 'locker',
    access: ['view_public_locker_details'],
    file: 'features/lockers/locker-page.tsx',
  },
  {
    path: 'publiclockers/:lockerid/:slotid',
    label: 'lockerSlot',
    icon: 'locker',
    access: ['view_public_locker_slot'],
    file: 'features/lockers/locker-slot-page.tsx',
  },
  {
    path: 'premium',
    label: 'premiumOrders',
    icon: 'diamond',
    group: 'players',
    menu: ['manage_premium_orders'],
    access: ['manage_premium_orders'],
    file: 'features/premium/orders-page.tsx',
  },
  {
    path: 'property',
    label: 'property',
    icon: 'map',
    group: 'players',
    menu: ['view_property'],
    access: ['view_property'],
    file: 'features/property/admin-property-page.tsx',
  },
  {
    path: 'bans',
    label: 'bans',
    icon: 'lock',
    group: 'players',
    menu: ['view_bans', 'manage_bans'],
    access: ['view_bans', 'manage_bans'],
    file: 'features/bans/bans-page.tsx',
  },
  {
    path: 'ledger',
    label: 'ledger',
    icon: 'ledger',
    group: 'players',
    menu: ['view_ledger'],
    access: ['view_ledger'],
    file: 'features/ledger/ledger-page.tsx',
  },
  {
    path: 'watch',
    label: 'watch',
    icon: 'eye',
    group: 'players',
    menu: ['view_watch', 'handle_watch'],
    access: ['view_watch', 'handle_watch'],
    file: 'features/watch/watch-page.tsx',
  },
  {
    path: 'ledger/unknown',
    label: 'unknownLines',
    icon: 'ledger',
    access: ['view_ledger'],
    file: 'features/ledger/unknown-lines-page.tsx',
  },
  {
    path: 'settings',
    label: 'settings',
    icon: 'settings',
    group: 'server',
    menu: ['view_server_stats', 'update_stats'],
    access: ['view_server_stats', 'update_stats'],
    file: 'features/server-settings/server-settings-page.tsx',
  },
  {
    path: 'notifications',
    label: 'notifications',
    icon: 'bell',
    group: 'server',
    menu: ['send_notifications'],
    access: ['send_notifications'],
    file: 'features/notifications/notifications-page.tsx',
  },
  {
    path: 'patchnotes',
    label: 'patchNotes',
    icon: 'file',
    group: 'server',
    menu: ['manage_patch_notes'],
    access: ['manage_patch_notes'],
    file: 'features/patch-notes/patch-notes-page.tsx',
  },
  {
    path: 'tracks',
    label: 'tracks',
    icon: 'music',
    group: 'server',
    menu: ['manage_tracks'],
    access: ['manage_tracks'],
    file: 'features/tracks/tracks-page.tsx',
  },
  {
    path: 'websettings',
    label: 'webSettings',
    icon: 'crown',
    group: 'website',
    menu: ['update_website_roles', 'view_website_roles'],
    access: ['update_website_roles', 'view_website_roles'],
    file: 'features/web-settings/web-settings-page.tsx',
  },
  {
    path: 'perms',
    label: 'perms',
    icon: 'key',
    group: 'website',
    menu: ['manage_permissions', 'manage_route_permissions', 'manage_roles', 'manage_user_roles'],
    access: ['manage_permissions', 'manage_roles', 'manage_user_roles', 'manage_route_permissions'],
    file: 'features/permission-manager/permission-manager-page.tsx',
  },
  {
    path: 'perms/explain',
    label: 'explain',
    icon: 'info',
    access: ['manage_user_roles', 'manage_roles'],
    file: 'features/permission-manager/explain-page.tsx',
  },
  {
    path: 'logs',
    label: 'logs',
    icon: 'terminal',
    group: 'website',
    menu: ['view_admin_logs'],
    access: ['view_admin_logs'],
    file: 'features/admin-logs/logs-page.tsx',
  },
  {
    path: 'changes',
    label: 'changes',
    icon: 'history',
    group: 'website',
    menu: ['view_changes', 'undo_changes'],
    access: ['view_changes', 'undo_changes'],
    file: 'features/changes/changes-page.tsx',
  },
  {
    path: 'operations',
    label: 'operations',
    icon: 'pulse',
    group: 'website',
    menu: ['view_operations'],
    access: ['view_operations'],
    file: 'features/operations/operations-page.tsx',
  },
  {
    path: 'operations/names',
    label: 'names',
    icon: 'language',
    access: ['view_operations'],
    file: 'features/code-names/code-names-page.tsx',
  },
]

/** The URL path of a page without parameters. */
export const adminAddress = ({ path }: Pick<AdminPage, 'path'>): string =>
  path === '' ? '/admin' : `/admin/${path}`

/** The entries that a viewer sees in the side menu. */
export const adminMenu = (viewer: Viewer): AdminPage[] =>
  adminPages.filter(({ menu }) => menu && isAllowed(viewer, menu))

/** The pages in the side menu that a viewer may open. */
export const adminDestinations = (viewer: Viewer): AdminPage[] =>
  adminMenu(viewer).filter(({ access }) => isAllowed(viewer, access))

/** The entries by group of the side menu; empty groups are omitted. */
export const groupedEntries = (entries: readonly AdminPage[]) =>
  menuGroups.flatMap((group) => {
    const own = entries.filter((entry) => (entry.group ?? 'website') === group)
    return own.length > 0 ? [{ group, entries: own }] : []
  })
