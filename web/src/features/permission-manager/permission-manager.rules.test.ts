import { permissions } from '@idlewood/contract/permissions'
import type { RouteEntry } from '@idlewood/contract/permission-manager'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { messages } from '../../language/messages.ts'
import { describedFor } from './granted.rules.ts'
import { groupPermissions } from './permission-groups.rules.ts'
import { failureSentence, outcomeSentence } from '../../parts/roles/preview.rules.ts'
import { demandWords, filteredRoutes, hasEffect, mayAddRule } from './route-table.rules.ts'
import { isSameChoice, toggledFrom, withToggled } from './choice.rules.ts'
import { toggleMember } from './toggle-member.rules.ts'

const t = messages('permission-manager')
const route = (more: Partial<RouteEntry> = {}): RouteEntry => ({
  method: 'GET',
  path: 'user/factions',
  summary: 'All factions.',
  builtIn: ['view_factions'],
  ruleId: null,
  effective: ['view_factions'],
  passes: 3,
  rules: 'staff',
  ...more,
})

describe('a choice of permissions', () => {
  it('gains and loses a member without changing the original set', () => {
    const before = new Set(['a', 'b'])
    expect([...toggleMember(before, 'c', true)]).toEqual(['a', 'b', 'c'])
    expect([...toggleMember(before, 'a', false)]).toEqual(['b'])
    expect([...before]).toEqual(['a', 'b'])
  })

  it.each([
    [['a', 'b'], true],
    [['b', 'a'], true],
    [['a'], false],
    [['a', 'c'], false],
    [['a', 'b', 'c'], false],
  ])('of %j equals a and b: %s', (chosen, isSame) => {
    expect(isSameChoice(new Set(chosen), [{ _id: 'a' }, { _id: 'b' }])).toBe(isSame)
  })

  it.each([
    ['ab', 'ab', 'ab', 'ab'],
    ['ab', 'abc', 'ad', 'adc'],
    ['ab', 'a', 'abd', 'ad'],
    ['ab', 'a', 'a', 'a'],
    ['ab', 'abc', 'abc', 'abc'],
    ['ab', '', 'bc', 'c'],
  ])('of %s changed to %s is applied to %s: %s', (seen, chosen, saved, result) => {
    const records = (ids: string) => [...ids].map((_id) => ({ _id }))
    const toggled = toggledFrom(records(seen), new Set(chosen))
    expect([...withToggled(records(saved), toggled)].join('')).toBe(result)
  })
})

describe('permissions are grouped', () => {
  const named = (name: string, builtIn = true) => ({ name, description: '', builtIn })
  it.each([
    ['manage_roles', 'access'],
    ['manage_user_roles', 'access'],
    ['manage_route_permissions', 'access'],
    ['view_faction_users', 'factions'],
    ['view_gang_users', 'gangs'],
    ['view_public_locker_slot', 'lockers'],
    ['update_user_profile', 'users'],
    ['delete_vehicles', 'users'],
    ['undo_changes', 'server'],
    ['view_admin_logs', 'website'],
  ])('%s under %s', (name, group) => {
    expect(groupPermissions([named(name)]).map((found) => found.group)).toEqual([group])
  })

  it('with the community’s own last, no matter what their names are', () => {
    const groups = groupPermissions([
      named('view_gang_party', false),
      named('view_gangs'),
      named('view_all_users'),
    ])
    expect(groups.map(({ group }) => group)).toEqual(['users', 'gangs', 'own'])
  })
})

describe('a call in the table', () => {
  it('says to whom it is open', () => {
    expect(demandWords('public', t)).toBe('Everyone')
    expect(demandWords('signedIn', t)).toBe('Everyone signed in')
    expect(demandWords(['a', 'b'], t)).toBe('a or b')
  })

  it('has an effective rule only if the rule demands something else', () => {
    expect(hasEffect(route())).toBe(false)
    expect(hasEffect(route({ ruleId: 'r' }))).toBe(false)
    expect(hasEffect(route({ ruleId: 'r', effective: ['view_gangs'] }))).toBe(true)
  })

  it.each([
    [{}, false, true],
    [{ ruleId: 'r' }, true, false],
    [{ rules: 'superUsers' }, false, false],
    [{ rules: 'superUsers' }, true, true],
    [{ rules: 'none' }, true, false],
  ] as const)('%j accepts a new rule by a super user (%s): %s', (more, isSuperUser, isOpen) => {
    expect(mayAddRule(route(more), isSuperUser)).toBe(isOpen)
  })

  it('is found by method and path, by purpose and by permission, with or without a rule', () => {
    const plain = route()
    const ruled = route({ path: 'user/gangs', summary: 'Gangs.', effective: ['view_x'], ruleId: 'r' })
    const found = (search: string, origin: 'all' | 'rule' | 'builtIn' = 'all') =>
      filteredRoutes([plain, ruled], { search, origin }, t).map(({ path }) => path)
    expect(found('get user/f')).toEqual(['user/factions'])
    expect(found('view_x')).toEqual(['user/gangs'])
    expect(found('all factions')).toEqual(['user/factions'])
    expect(found('', 'rule')).toEqual(['user/gangs'])
    expect(found('', 'builtIn')).toEqual(['user/factions'])
    expect(found('')).toHaveLength(2)
  })
})

describe('what a permission is for', () => {
  const managed = (name: string, builtIn = true) => ({
    _id: name,
    name,
    description: 'As stored',
    builtIn,
    holders: 0,
  })

  it.each(Object.entries(permissions))('%s is described in the portal’s own words: %s', (name, text) => {
    expect(describedFor(managed(name), t).description).toBe(text)
  })

  it('is described as the community wrote it for permissions of their own', () => {
    expect(describedFor(managed('view_gangs', false), t).description).toBe('As stored')
    expect(describedFor(managed('view_moon'), t).description).toBe('As stored')
  })
})

describe('the effect of a change', () => {
  it.each([
    [0, 0, 'Nobody gains or loses anything by this.'],
    [1, 0, '1 person gains'],
    [0, 2, '2 people lose'],
    [1200, 1, '1,200 people gain, 1 person loses'],
  ])('names %i who gain and %i who lose access', (gains, loses, sentence) => {
    expect(outcomeSentence({ gains: { total: gains }, loses: { total: loses } }, t)).toBe(sentence)
  })

  it('is unknown: an invalid change is explained, any other failure gets a general message', () => {
    const refused = (status: number) =>
      new ApiError(status, { error: 'No such role.', code: 'invalid' }, null)
    expect(failureSentence(refused(400), t)).toBe('No such role.')
    expect(failureSentence(refused(404), t)).toBe('No such role.')
    expect(failureSentence(refused(412), t)).toBe('No such role.')
    expect(failureSentence(refused(503), t)).toMatch(/could not be worked out/)
    expect(failureSentence(new Error('x'), t)).toMatch(/could not be worked out/)
  })
})
