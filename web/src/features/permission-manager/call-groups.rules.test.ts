import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { expect, it } from 'vitest'
import { groupedCalls } from './call-groups.rules.ts'

const call = (path: string): RouteEntry => ({
  method: 'GET',
  path,
  summary: '',
  builtIn: 'signedIn',
  ruleId: null,
  effective: 'signedIn',
  passes: 0,
  rules: 'staff',
})
const groupOf = (path: string) => groupedCalls([call(path)]).map(({ group }) => group)

it.each([
  ['perms/roles', 'access'],
  ['website/roles', 'access'],
  ['website/users/:id', 'access'],
  ['auth/sessions', 'signIn'],
  ['user/two-factor', 'signIn'],
  ['user/twofactor', 'signIn'],
  ['user/language', 'signIn'],
  ['user/factions/:id', 'factions'],
  ['admin/notifications/factions', 'factions'],
  ['user/gangs', 'gangs'],
  ['user/publiclockers/:id', 'lockers'],
  ['user/premium', 'premium'],
  ['admin/notifications', 'notifications'],
  ['push/subscriptions', 'notifications'],
  ['inbox/unread', 'notifications'],
  ['changes/:id/undo', 'changes'],
  ['user/changes', 'changes'],
  ['admin/logs/:type/:year/:month/:day', 'server'],
  ['admin/online', 'server'],
  ['stats', 'server'],
  ['operations/doctor', 'server'],
  ['health', 'server'],
  ['user/profile', 'player'],
  ['user/profile/perms', 'player'],
  ['user/profilestats', 'player'],
  ['user/inventory', 'player'],
  ['user/vehicles', 'player'],
  ['user/vehicles/stats/:vid', 'player'],
  ['user/live', 'player'],
  ['user/profile/:id', 'users'],
  ['user/inventory/:id', 'users'],
  ['user/vehicles/:id', 'users'],
  ['users', 'users'],
  ['bans/:id/lift', 'users'],
  ['admin/users', 'users'],
  // In none of the groups, although their words start like one.
  ['admin/perms', 'website'],
  ['admin/auth', 'website'],
  ['admin/website/roles', 'website'],
  ['admin/changes', 'website'],
  ['admin/user/profile', 'website'],
  ['username', 'website'],
  ['admin/tracks', 'website'],
])('%s belongs to the group %s', (path, group) => {
  expect(groupOf(path)).toEqual([group])
})

it('groups come in their order, with calls in list order, and without empty groups', () => {
  const calls = ['perms/roles', 'users', 'tracks', 'user/profile/:id'].map(call)
  expect(groupedCalls(calls).map(({ group, routes }) => [group, routes.map(({ path }) => path)])).toEqual([
    ['users', ['users', 'user/profile/:id']],
    ['website', ['tracks']],
    ['access', ['perms/roles']],
  ])
})
