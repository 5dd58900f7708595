/**
 * Who may do what: the permission names, what an endpoint or page demands, and the one test both sides use.
 */

/**
 * Every permission of the portal, with the sentence shown to those who hand it out.
 * The names up to `view_admin_logs` are the specification's; the others guard what it left open.
 */
export const permissions = {
  view_server_stats: 'See the server statistics',
  view_all_users: 'See the list of users',
  update_user_profile: "Change fields of a user's profile",
  view_user_vehicles: "See a user's vehicles",
  view_user_inventory: "See a user's inventory",
  view_user_vehicles_details: "See the details and storage of a user's vehicle",
  view_factions: 'See the list of factions',
  view_faction_details: "See a faction's details",
  view_faction_rank: "See a faction's ranks",
  view_faction_salary: "See a faction's salaries",
  view_faction_skin: "See a faction's skins",
  view_faction_users: "See a faction's members",
  view_gangs: 'See the list of gangs',
  view_gang_details: "See a gang's details",
  view_gang_skin: "See a gang's skins",
  view_gang_rank: "See a gang's ranks",
  view_gang_users: "See a gang's members",
  update_stats: 'Change server settings',
  view_public_lockers: 'See the public lockers',
  view_public_locker_details: "See a public locker's slots",
  view_public_locker_slot: 'See what a locker slot holds',
  update_website_roles: 'Assign website roles',
  view_website_roles: 'See who holds a website role',
  manage_permissions: 'Add and delete permissions',
  manage_route_permissions: 'Change which permissions a call demands',
  manage_roles: 'Add, change and delete roles',
  manage_user_roles: 'Give people roles and take them away',
  manage_sessions: 'See where people are signed in, and sign them out',
  view_admin_logs: "Read the portal's logs",
  update_user_money: "Change a user's money",
  update_user_levels: "Change a user's staff levels, below one's own",
  update_user_inventory: 'Change what a user carries',
  give_items: 'Give items to users and put them into trunks',
  delete_users: "Delete a user's account",
  delete_vehicles: "Delete a user's vehicle",
  view_changes: 'See who changed what in the game',
  undo_changes: 'Undo and cancel what others changed',
  view_ledger: "Search the game's own logs: who gave what to whom",
  export_ledger: 'Save lines of the ledger as a file',
  manage_ledger_templates: 'Say what lines of the ledger mean: save and remove templates',
  view_economy: 'See how much money there is, where it comes from and who has the most',
  view_watch: 'See the alarms of the watch',
  handle_watch: 'Take up, explain and dismiss alarms of the watch',
  manage_patch_notes: 'Write, edit and delete patch notes',
  manage_premium_orders: 'Fulfil and refuse premium orders',
  manage_tracks: 'See and remove the tracks people uploaded',
  send_notifications: 'Write notifications and send them',
  view_online_players: 'See who is in the game',
  kick_players: 'Kick players from the game',
  message_players: 'Write to a player in the game',
  announce_in_game: 'Write to everybody in the game',
  view_addresses: 'See the addresses players play from',
  view_bans: 'See the bans of the game',
  manage_bans: 'Ban and unban',
  jail_users: 'Jail users and release them',
  warn_users: 'Warn users and remove warnings',
  mute_users: 'Mute users and end mutes',
  flag_users: 'Flag users for the staff in the game, and remove flags',
  view_user_record: "See a user's bans, punishments and crimes",
  view_user_property: 'See what a user owns and rents',
  view_property: 'See all property and who owns it',
  view_user_notes: 'Read the notes of the staff on a user',
  write_user_notes: "Write notes on a user, and change one's own",
  manage_user_notes: 'Change and delete the notes of others',
  view_user_links: 'See which characters may belong to the same person',
  manage_user_links: 'Note that characters are a known household',
  manage_wide_bans: 'Make and lift permanent bans and bans of whole address ranges',
  view_operations: 'See how the portal itself is doing',
} as const

/** The name of a permission the portal itself knows. A community may add names of its own. */
export type Permission = keyof typeof permissions

/**
 * What an endpoint or page demands: nobody signed in, anyone signed in, or any one of the listed permissions.
 */
export type Access = 'public' | 'signedIn' | readonly [Permission, ...Permission[]]

/** The person who asks: null when nobody is signed in. */
export interface Viewer {
  readonly superUser: boolean
  readonly permissions: ReadonlySet<string> | readonly string[]
}

const holds = (viewer: Viewer, permission: string): boolean =>
  Array.isArray(viewer.permissions)
    ? viewer.permissions.includes(permission)
    : (viewer.permissions as ReadonlySet<string>).has(permission) // not an array, so the set

/** True when the viewer may pass: super users always, others with any one of the listed permissions. */
export function isAllowed(viewer: Viewer | null, access: 'public' | 'signedIn' | readonly string[]): boolean {
  if (access === 'public') return true
  if (!viewer) return false
  if (access === 'signedIn' || viewer.superUser) return true
  return access.some((permission) => holds(viewer, permission))
}
