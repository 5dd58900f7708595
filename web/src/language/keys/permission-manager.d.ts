/* oxlint-disable -- written by `node scripts/write-messages.ts` from messages/en/permission-manager.json */
import type { Tag } from '../messages.ts'

declare module '../messages.ts' {
  interface MessageValues {
    'permission-manager': {
      title: unknown
      pageTitle: { tab: string }
      about: unknown
      'tab.permissions': unknown
      'tab.roles': unknown
      'tab.users': unknown
      'tab.routes': unknown
      openToYou: unknown
      explain: unknown
      loading: unknown
      refused: unknown
      'refused.needs': { code: Tag; permission: string }
      failed: unknown
      retry: unknown
      cancel: unknown
      close: unknown
      ok: unknown
      update: unknown
      delete: unknown
      'delete.named': { name: string }
      'delete.title': { name: string }
      'delete.phrase': { phrase: string }
      'delete.confirm': unknown
      'delete.mismatch.permission': unknown
      'delete.mismatch.role': unknown
      'field.name': unknown
      'field.description': unknown
      'search.label.permissions': unknown
      'search.placeholder.permissions': unknown
      'permissions.empty': unknown
      'permissions.add': unknown
      'permissions.add.title': unknown
      'permissions.add.about': unknown
      'permissions.added': { name: string }
      'permissions.deleted': { name: string }
      'permissions.delete.about': unknown
      'permissions.delete.builtIn': { name: string }
      'permissions.builtIn': unknown
      'permissions.own': unknown
      'permissions.builtInNote': unknown
      'search.label.roles': unknown
      'search.placeholder.roles': unknown
      'roles.empty': unknown
      'roles.add': unknown
      'roles.add.title': unknown
      'roles.added': { name: string }
      'roles.updated': { name: string }
      'roles.deleted': { name: string }
      'roles.view': unknown
      'roles.view.named': { name: string }
      'roles.details': { name: string }
      'roles.delete.about': unknown
      'roles.permissions': { count: number }
      'roles.holders': { count: number }
      'holders.title': { name: string }
      'holders.empty': unknown
      'search.label.users': unknown
      'search.placeholder.users': unknown
      'users.empty': unknown
      'users.count': { count: number }
      'users.pages': unknown
      'users.discord': { id: string }
      'users.noDiscord': unknown
      'users.why': unknown
      'users.why.named': { name: string }
      'users.noRoles': unknown
      'users.moreRoles': { count: number; name: string }
      'users.fewerRoles': { name: string }
      'users.addRole': unknown
      'users.addRole.title': { name: string }
      'users.addRole.open': { name: string }
      'users.addRole.label': unknown
      'users.addRole.placeholder': unknown
      'users.addRole.hasAll': { name: string }
      'users.addRole.missing': unknown
      'users.addRole.done': { role: string; name: string }
      'users.removeRole': unknown
      'users.removeRole.named': { role: string; name: string }
      'users.removeRole.title': { role: string; name: string }
      'users.removeRole.done': { role: string; name: string }
      'search.label.routes': unknown
      'search.placeholder.routes': unknown
      'routes.empty': unknown
      'routes.add': unknown
      'routes.add.title': unknown
      'routes.add.about': unknown
      'routes.add.submit': unknown
      'routes.added': { route: string }
      'routes.updated': { route: string }
      'routes.deleted': { route: string }
      'routes.method': { method: string }
      'routes.anyOne': unknown
      'routes.noPermissions': unknown
      'routes.withoutPermissions': unknown
      'routes.update.title': { path: string }
      'routes.update.about': { method: string }
      'routes.update.named': { route: string }
      'routes.delete.title': { path: string }
      'routes.delete.about': { method: string }
      'routes.path': unknown
      'routes.methodLabel': unknown
      'calls.title': unknown
      'calls.filter.label': unknown
      'calls.filter.placeholder': unknown
      'calls.origin': unknown
      'calls.origin.all': unknown
      'calls.origin.rule': unknown
      'calls.origin.builtIn': unknown
      'calls.shown': { shown: number; total: number }
      'calls.empty': unknown
      'calls.count': { count: number }
      'calls.group.users': unknown
      'calls.group.player': unknown
      'calls.group.factions': unknown
      'calls.group.gangs': unknown
      'calls.group.lockers': unknown
      'calls.group.premium': unknown
      'calls.group.notifications': unknown
      'calls.group.server': unknown
      'calls.group.changes': unknown
      'calls.group.website': unknown
      'calls.group.access': unknown
      'calls.group.signIn': unknown
      'calls.column.call': unknown
      'calls.column.who': unknown
      'calls.column.from': unknown
      'calls.column.people': unknown
      'calls.from.builtIn': unknown
      'calls.from.rule': unknown
      'calls.from.sameRule': unknown
      'calls.anyone': unknown
      'calls.addRule': unknown
      'calls.addRule.named': { route: string }
      'demand.public': unknown
      'demand.signedIn': unknown
      'demand.or': { one: string; other: string }
      'choice.title': unknown
      'choice.count': { chosen: number; total: number }
      'choice.filter.label': unknown
      'choice.filter.placeholder': unknown
      'choice.view': unknown
      'choice.view.all': unknown
      'choice.view.chosen': unknown
      'choice.view.empty': unknown
      'choice.all': unknown
      'choice.none': unknown
      'choice.all.of': { group: string }
      'choice.none.of': { group: string }
      'choice.notHeld': { description: string }
      'group.access': unknown
      'group.factions': unknown
      'group.gangs': unknown
      'group.lockers': unknown
      'group.users': unknown
      'group.server': unknown
      'group.website': unknown
      'group.own': unknown
      'preview.label': unknown
      'preview.working': unknown
      'preview.failed': unknown
      'preview.nobody': unknown
      'preview.gain': { count: number }
      'preview.lose': { count: number }
      'preview.both': { gain: string; lose: string }
      'preview.gained': unknown
      'preview.lost': unknown
      'preview.moreThings': { count: number }
      'preview.showMore': { count: number }
      'preview.others': { count: number }
      'explain.title': unknown
      'explain.about': unknown
      'explain.person': unknown
      'explain.person.name': unknown
      'explain.person.id': unknown
      'explain.deed': unknown
      'explain.deed.placeholder': unknown
      'explain.deed.empty': unknown
      'explain.pages': unknown
      'explain.calls': unknown
      'explain.page': { page: string }
      'explain.may': unknown
      'explain.mayNot': unknown
      'explain.demanded': unknown
      'explain.held': unknown
      'explain.missing': unknown
      'explain.rolesWith': { roles: string }
      'explain.noRoleYet': unknown
      'explain.holds': { name: string; count: number }
      'explain.nothing': unknown
      'explain.next': unknown
      'explain.next.give': { name: string }
      'explain.next.roles': unknown
      'explain.next.rule': unknown
      'explain.next.person': { name: string }
      'explain.through': { code: Tag; permission: string; muted: Tag; roles: string }
      'explain.origin.builtIn': unknown
      'explain.origin.rule': unknown
      'explain.page.lacking': { page: string; demand: string; name: string }
      'explain.page.oneOf': { permissions: string }
      'explain.page.held': { name: string; permission: string; roles: string; page: string }
      'granted.view_server_stats': unknown
      'granted.view_all_users': unknown
      'granted.update_user_profile': unknown
      'granted.view_user_vehicles': unknown
      'granted.view_user_inventory': unknown
      'granted.view_user_vehicles_details': unknown
      'granted.view_factions': unknown
      'granted.view_faction_details': unknown
      'granted.view_faction_rank': unknown
      'granted.view_faction_salary': unknown
      'granted.view_faction_skin': unknown
      'granted.view_faction_users': unknown
      'granted.view_gangs': unknown
      'granted.view_gang_details': unknown
      'granted.view_gang_skin': unknown
      'granted.view_gang_rank': unknown
      'granted.view_gang_users': unknown
      'granted.update_stats': unknown
      'granted.view_public_lockers': unknown
      'granted.view_public_locker_details': unknown
      'granted.view_public_locker_slot': unknown
      'granted.update_website_roles': unknown
      'granted.view_website_roles': unknown
      'granted.manage_permissions': unknown
      'granted.manage_route_permissions': unknown
      'granted.manage_roles': unknown
      'granted.manage_user_roles': unknown
      'granted.manage_sessions': unknown
      'granted.view_admin_logs': unknown
      'granted.view_ledger': unknown
      'granted.view_addresses': unknown
      'granted.update_user_money': unknown
      'granted.update_user_levels': unknown
      'granted.update_user_inventory': unknown
      'granted.delete_users': unknown
      'granted.delete_vehicles': unknown
      'granted.view_changes': unknown
      'granted.undo_changes': unknown
      'granted.manage_patch_notes': unknown
      'granted.manage_premium_orders': unknown
      'granted.manage_tracks': unknown
      'granted.send_notifications': unknown
      'granted.view_operations': unknown
      'users.addRole.unmet': { name: string }
      'granted.view_online_players': unknown
      'granted.kick_players': unknown
      'granted.message_players': unknown
      'granted.announce_in_game': unknown
      'granted.view_bans': unknown
      'granted.manage_bans': unknown
      'granted.manage_wide_bans': unknown
      'granted.view_user_record': unknown
      'granted.view_user_property': unknown
      'granted.view_property': unknown
      'granted.view_user_notes': unknown
      'granted.write_user_notes': unknown
      'granted.manage_user_notes': unknown
      'granted.give_items': unknown
      'granted.view_user_links': unknown
      'granted.manage_user_links': unknown
      'granted.export_ledger': unknown
      'granted.view_economy': unknown
      'granted.view_watch': unknown
      'granted.handle_watch': unknown
      'granted.jail_users': unknown
      'granted.warn_users': unknown
      'granted.mute_users': unknown
      'granted.flag_users': unknown
      'granted.manage_ledger_templates': unknown
    }
  }
}

export {}
