/**
 * All rules on who may change which rights, as a table of steps, actors and outcomes. Long because: the table
 * is easier to read in one piece.
 */
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { maxOfAKind } from '@idlewood/contract/permission-manager'
import { describe, expect, test } from 'vitest'
import { endpointAt } from '../../access/route-rules.ts'
import {
  concernedBy,
  fold,
  isBuiltIn,
  objectionTo,
  rulesOf,
  type Situation,
  type Standing,
} from './permission-manager.rules.ts'
import { applyStep, type Rights, type Step } from './rights.ts'

const call = (method: string, path: string): Endpoint => {
  const found = endpointAt({ method, path })
  if (!found) throw new Error(`There is no ${method} ${path}.`)
  return found
}

/** In this file, permissions and roles have their names as ids. */
const names = [
  'manage_roles',
  'manage_user_roles',
  'manage_permissions',
  'manage_route_permissions',
  'manage_sessions',
  'view_gangs',
  'view_factions',
  'update_user_money',
  'dj',
]

interface World {
  roles?: Record<string, string[]>
  holders?: Record<string, string[]>
  rules?: Record<string, string[]>
  /** The ends of roles, by holder and role. */
  ends?: Record<string, Record<string, number>>
}

/** Builds rights from a short notation. A rule's id is the endpoint's method and path. */
const rightsOf = ({ roles = {}, holders = {}, rules = {}, ends = {} }: World): Rights => ({
  permissions: new Map(names.map((name) => [name, { id: name, name, description: '' }])),
  roles: new Map(
    Object.entries(roles).map(([id, held]) => [
      id,
      { id, name: id, description: '', permissions: new Set(held) },
    ]),
  ),
  holders: new Map(Object.entries(holders).map(([id, held]) => [id, new Set(held)])),
  ends: new Map(Object.entries(ends).map(([id, own]) => [id, new Map(Object.entries(own))])),
  rules: new Map(
    Object.entries(rules).map(([id, held]) => {
      const [method = '', path = ''] = id.split(' ')
      return [id, { id, method, path, permissions: new Set(held) }]
    }),
  ),
})

const person = (username: string, adminlevel = 0, more: Partial<Standing> = {}): Standing => ({
  uid: 1,
  username,
  adminlevel,
  superUser: false,
  exists: true,
  ...more,
})

interface Case {
  world?: World
  step: Step
  actor?: { personId?: string; adminlevel?: number; superUser?: boolean }
  people?: Record<string, Standing>
  hasSuperUser?: boolean
}

const chief = ['manage_roles', 'manage_user_roles', 'manage_permissions', 'manage_route_permissions']
const usual: World = {
  roles: {
    chiefs: [...chief, 'view_gangs'],
    small: ['view_gangs'],
    rich: ['view_gangs', 'update_user_money'],
    music: [],
  },
  holders: { chief: ['chiefs'], holder: ['small'] },
}

function objection({ world = usual, step, actor = {}, people = {}, hasSuperUser = true }: Case) {
  const before = rightsOf(world)
  const situation: Situation = {
    before,
    next: applyStep(before, step),
    actor: { personId: 'chief', adminlevel: 3, superUser: false, ...actor },
    people: new Map(Object.entries({ chief: person('Chief', 3), holder: person('Holder'), ...people })),
    hasSuperUser,
  }
  return objectionTo(step, situation)
}

const owner = { personId: 'owner', superUser: true }
const setRule = (id: string, ...permissions: string[]): Step => {
  const [method = '', path = ''] = id.split(' ')
  return { kind: 'setRule', id, method, path, permissions: new Set(permissions) }
}
const give = (personId: string, ...roles: string[]): Extract<Step, { kind: 'setRoles' }> => ({
  kind: 'setRoles',
  personId,
  roles: new Set(roles),
})
const change = (id: string, ...permissions: string[]): Step => ({
  kind: 'changeRole',
  id,
  permissions: new Set(permissions),
})
const addRole = (name: string, ...permissions: string[]): Step => ({
  kind: 'addRole',
  id: name,
  name,
  description: '',
  permissions: new Set(permissions),
})

describe('who may set rules on an endpoint', () => {
  test.each<[string, string, ReturnType<typeof rulesOf>]>([
    ['GET', '/user/gangs', 'staff'],
    ['PUT', '/user/profile/:id', 'staff'],
    ['GET', '/perms/roles', 'superUsers'],
    ['GET', '/perms/explain', 'superUsers'],
    ['GET', '/auth/sessions/of/:uid', 'superUsers'],
    ['DELETE', '/auth/two-factor/of/:uid', 'superUsers'],
    ['POST', '/auth/view-as', 'superUsers'],
    ['GET', '/user/inventory', 'superUsers'],
    ['GET', '/auth/sessions', 'superUsers'],
    ['GET', '/portal', 'none'],
    ['POST', '/auth/login', 'none'],
    ['GET', '/user/profile', 'none'],
    ['GET', '/user/profile/perms', 'none'],
    ['POST', '/auth/logout', 'none'],
    ['POST', '/auth/two-factor/prove', 'none'],
  ])('%s %s: %s', (method, path, makers) => {
    expect(rulesOf(call(method, path))).toBe(makers)
  })

  test('staff may set no rules on perms and auth', () => {
    const all = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
    const open = all
      .filter(({ path }) => /^\/(perms|auth)\//.test(path))
      .filter((of) => rulesOf(of) === 'staff')
    expect(open.map(({ path }) => path)).toEqual([])
  })
})

describe('what everyone may do', () => {
  test.each<[string, Case]>([
    ['a role with permissions the actor holds', { step: addRole('seers', 'view_gangs') }],
    ['a role without permissions', { step: addRole('empty') }],
    ['a role with any permission, by a super user', { step: addRole('all', ...names), actor: owner }],
    [
      'a permission of the community’s own',
      { step: { kind: 'addPermission', id: 'x', name: 'x', description: '' } },
    ],
    ['its deletion while nobody holds it', { step: { kind: 'deletePermission', id: 'dj' } }],
    ['a role for someone of a lower level', { step: give('holder', 'small', 'music') }],
    [
      'taking a role with permissions the actor holds from someone of a lower level',
      { step: give('holder') },
    ],
    [
      'a role of a character who no longer exists, whatever their level was',
      {
        step: give('gone', 'small'),
        people: { gone: person('Gone', 9, { exists: false }) },
      },
    ],
    [
      'a rule on an endpoint the actor may call before and after',
      { step: setRule('GET /user/gangs', 'view_gangs') },
    ],
    [
      'a rule on an endpoint of an earlier release',
      { step: setRule('GET /user/forgotten', 'update_user_money'), actor: owner },
    ],
    ['a super user’s rule on perms', { step: setRule('GET /perms/roles', 'view_gangs'), actor: owner }],
  ])('%s', (_, made) => {
    expect(objection(made)).toBeNull()
  })
})

describe('what is refused', () => {
  const holding = { ...usual, holders: { ...usual.holders, chief: ['chiefs', 'small'], rich: ['rich'] } }
  const equal = { holder: person('Holder', 3) }
  test.each<[string, 'forbidden' | 'conflict', string, Case]>([
    [
      'a role with permissions the actor lacks',
      'forbidden',
      'You lack update_user_money',
      { step: addRole('r', 'update_user_money') },
    ],
    [
      'adding a permission the actor lacks to a role',
      'forbidden',
      'You lack',
      { step: change('small', 'update_user_money') },
    ],
    [
      'changing a role with permissions the actor lacks',
      'forbidden',
      'You lack',
      { step: change('rich', 'view_gangs') },
    ],
    [
      'deleting a role with permissions the actor lacks',
      'forbidden',
      'You lack',
      { step: { kind: 'deleteRole', id: 'rich' } },
    ],
    [
      'giving a role with permissions the actor lacks',
      'forbidden',
      'You lack',
      { step: give('holder', 'small', 'rich') },
    ],
    [
      'taking a role with permissions the actor lacks',
      'forbidden',
      'You lack',
      { world: holding, step: give('rich'), people: { rich: person('Rich') } },
    ],
    [
      'deleting a permission that others hold and the actor lacks',
      'forbidden',
      'You lack dj',
      {
        world: { ...usual, roles: { ...usual.roles, music: ['dj'] } },
        step: { kind: 'deletePermission', id: 'dj' },
      },
    ],
    ['giving a role to yourself', 'forbidden', 'yourself', { step: give('chief', 'chiefs', 'small') }],
    [
      'taking a role from yourself',
      'conflict',
      'yourself',
      { world: holding, step: give('chief', 'chiefs') },
    ],
    ['changing a role the actor has', 'conflict', 'yourself', { step: change('chiefs', 'view_gangs') }],
    ['deleting a role the actor has', 'conflict', 'yourself', { step: { kind: 'deleteRole', id: 'chiefs' } }],
    [
      'a role for someone of the same level',
      'forbidden',
      'not below yours',
      { step: give('holder', 'music'), people: equal },
    ],
    [
      'a role for a super user',
      'forbidden',
      'runs this portal',
      {
        step: give('holder', 'music'),
        people: { holder: person('Holder', 0, { superUser: true }) },
      },
    ],
    [
      'changing the permissions of someone of the same level',
      'forbidden',
      'not below yours',
      { step: change('small'), people: equal },
    ],
    [
      'a rule that takes an endpoint from someone of the same level',
      'forbidden',
      'not below yours',
      {
        world: { ...usual, roles: { ...usual.roles, chiefs: [...chief, 'view_gangs', 'view_factions'] } },
        step: setRule('GET /user/gangs', 'view_factions'),
        people: equal,
      },
    ],
    [
      'a rule on a public endpoint',
      'conflict',
      'open to everyone',
      { step: setRule('GET /portal', 'view_gangs'), actor: owner },
    ],
    [
      'a rule on an endpoint every page needs',
      'conflict',
      'Every page needs',
      { step: setRule('GET /user/profile', 'view_gangs'), actor: owner },
    ],
    [
      'a rule on perms, by staff',
      'forbidden',
      'Only a super user',
      { step: setRule('GET /perms/roles', 'manage_roles') },
    ],
    [
      'a rule on auth, by staff',
      'forbidden',
      'Only a super user',
      {
        world: { ...usual, roles: { ...usual.roles, chiefs: [...chief, 'manage_sessions'] } },
        step: setRule('GET /auth/sessions/of/:uid', 'manage_sessions'),
      },
    ],
    [
      'its deletion, by staff',
      'forbidden',
      'Only a super user',
      {
        world: { ...usual, rules: { 'GET /perms/roles': ['manage_roles'] } },
        step: { kind: 'deleteRule', id: 'GET /perms/roles' },
      },
    ],
    [
      'restricting an endpoint open to every signed-in user, by staff',
      'forbidden',
      'Only a super user may narrow',
      { step: setRule('GET /user/inventory', 'view_gangs') },
    ],
    [
      'a rule on an endpoint the actor may not call',
      'forbidden',
      'yourself',
      { step: setRule('GET /user/factions', 'view_gangs') },
    ],
    [
      'a rule that locks the actor out',
      'conflict',
      'any more',
      { step: setRule('GET /user/gangs', 'view_factions') },
    ],
    [
      'deleting a permission in a rule on perms, by staff',
      'forbidden',
      'Only a super user',
      {
        world: {
          ...usual,
          roles: { ...usual.roles, chiefs: [...chief, 'dj'] },
          rules: { 'GET /perms/roles': ['dj', 'manage_roles'] },
        },
        step: { kind: 'deletePermission', id: 'dj' },
      },
    ],
    [
      'deleting a built-in permission',
      'conflict',
      'needs view_gangs',
      { step: { kind: 'deletePermission', id: 'view_gangs' }, actor: owner },
    ],
    [
      'a role with the name of an existing one',
      'conflict',
      'already',
      { step: addRole(' Smáll '), actor: owner },
    ],
    [
      'a permission with the name of an existing one',
      'conflict',
      'already',
      { step: { kind: 'addPermission', id: 'x', name: 'DJ', description: '' } },
    ],
  ])('%s: %s', (_, kind, words, made) => {
    const found = objection(made)
    expect(found?.kind).toBe(kind)
    expect(String(found?.sentence)).toContain(words)
  })

  test('a call the actor may not make is refused with the permissions that would allow it', () => {
    expect(objection({ step: setRule('GET /user/factions', 'view_gangs') })?.required).toEqual([
      'view_factions',
    ])
  })

  test(`more than ${maxOfAKind} roles`, () => {
    const many = Object.fromEntries(Array.from({ length: maxOfAKind }, (_, index) => [`role ${index}`, []]))
    expect(
      String(objection({ world: { roles: many }, step: addRole('one more'), actor: owner })?.sentence),
    ).toContain(`at most ${maxOfAKind}`)
    const fewer = Object.fromEntries(Object.entries(many).slice(1))
    expect(objection({ world: { roles: fewer }, step: addRole('the last'), actor: owner })).toBeNull()
  })
})

describe('with a role that ends', () => {
  /** The actor holds everything until millisecond 1000. */
  const ending: World = { ...usual, ends: { chief: { chiefs: 1000 } } }
  const until = (end: number, ...roles: string[]): Step => ({
    ...give('holder', ...roles),
    ends: new Map(roles.map((role) => [role, end])),
  })
  const seers: World = { ...ending, roles: { ...usual.roles, seers: ['view_gangs'] } }

  test.each<[string, Case]>([
    ['a role that ends no later than the actor’s own', { world: seers, step: until(1000, 'small', 'seers') }],
    ['a role without permissions or an end', { world: ending, step: give('holder', 'small', 'music') }],
    ['a role to be taken, whenever the actor’s own ends', { world: ending, step: give('holder') }],
    ['a role whose permissions stay the same', { world: ending, step: change('small', 'view_gangs') }],
    [
      'a role to be deleted, with permissions the actor holds',
      { world: ending, step: { kind: 'deleteRole', id: 'small' } },
    ],
    [
      'a role whose end stays the same',
      { world: { ...usual, ends: { holder: { small: 10 } } }, step: until(10, 'small') },
    ],
  ])('the actor may give or take %s', (_, made) => {
    expect(objection(made)).toBeNull()
  })

  test.each<[string, Case]>([
    ['without an end', { world: seers, step: give('holder', 'small', 'seers') }],
    ['a millisecond longer', { world: seers, step: until(1001, 'small', 'seers') }],
    ['in a new role', { world: ending, step: addRole('seers', 'view_gangs') }],
    ['in a role that lacked it', { world: ending, step: change('music', 'view_gangs') }],
    [
      'longer than before',
      { world: { ...ending, ends: { ...ending.ends, holder: { small: 10 } } }, step: until(2000, 'small') },
    ],
  ])('nobody gives it %s', (_, made) => {
    const found = objection(made)
    expect(found?.kind).toBe('forbidden')
    expect(String(found?.sentence)).toContain('Your own role with view_gangs')
  })

  const rich: World = {
    ...usual,
    holders: { ...usual.holders, holder: ['rich'] },
    ends: { holder: { rich: 10 } },
  }
  test.each([
    ['later', 20, 'You lack update_user_money'],
    ['sooner', 5, 'You lack update_user_money'],
    ['unchanged', 10, ''],
  ])('only holders of a role’s permissions may change its end: %s', (_, end, words) => {
    const found = objection({ world: rich, step: until(end, 'rich') })
    expect(found?.kind).toBe(words === '' ? undefined : 'forbidden')
    expect(String(found?.sentence ?? '')).toContain(words)
  })
})

test('adding a role to somebody of equal or higher level is refused even if it grants nothing', () => {
  const step = give('holder', 'small', 'music')
  expect(objection({ step })).toBeNull()
  expect(objection({ step, people: { holder: person('Holder', 3) } })?.kind).toBe('forbidden')
  expect(objection({ step, people: {} })).toBeNull()
})

test('a rule, or a permission in one, may be deleted although that affects the actor, too', () => {
  const world: World = {
    roles: { chiefs: [...chief, 'view_gangs', 'dj'] },
    holders: { chief: ['chiefs'] },
    rules: { 'GET /user/gangs': ['dj', 'view_gangs'] },
  }
  expect(objection({ world, step: { kind: 'deletePermission', id: 'dj' } })).toBeNull()
  expect(objection({ world, step: { kind: 'deleteRule', id: 'GET /user/gangs' } })).toBeNull()
})

describe('the last manager', () => {
  const both = ['manage_roles', 'manage_user_roles']
  const world: World = {
    roles: { both, making: ['manage_roles'], giving: ['manage_user_roles'] },
    holders: { one: ['both'], two: ['making', 'giving'], maker: ['making'] },
  }
  const take = (personId: string): Step => give(personId)
  const people = { one: person('One'), two: person('Two'), maker: person('Maker') }
  test.each<[string, string | null, Case]>([
    ['may be removed while another one remains', null, { world, step: take('one'), people }],
    [
      'may not be removed if nobody with both permissions remains',
      'manage_roles and manage_user_roles',
      {
        world: { ...world, holders: { one: ['both'], maker: ['making'], two: ['giving'] } },
        step: take('one'),
        people,
      },
    ],
    [
      'may not be removed if the other one’s character no longer exists',
      'manage_roles and manage_user_roles',
      {
        world,
        step: take('one'),
        people: { ...people, two: person('Two', 0, { exists: false }) },
      },
    ],
    [
      'may not be removed if nobody with one of the permissions remains',
      'holds manage_roles,',
      {
        world: { ...world, holders: { maker: ['making'] } },
        step: take('maker'),
        people,
      },
    ],
    [
      'cannot be someone whose role ends',
      'Nobody would be left',
      {
        world: { ...world, holders: { one: ['both'], two: ['both'] }, ends: { two: { both: 1 } } },
        step: take('one'),
        people,
      },
    ],
    [
      'cannot be given an end',
      'Nobody would be left',
      {
        world: { ...world, holders: { one: ['both'] } },
        step: { ...give('one', 'both'), ends: new Map([['both', 1]]) },
        people,
      },
    ],
    [
      'may be removed if there is a super user',
      null,
      { world: { ...world, holders: { one: ['both'] } }, step: take('one'), people, hasSuperUser: true },
    ],
  ])('%s', (_, words, made) => {
    const found = objection({ hasSuperUser: false, actor: owner, ...made })
    expect(found?.kind).toBe(words === null ? undefined : 'conflict')
    expect(String(found?.sentence ?? '')).toContain(words ?? '')
  })
})

describe('the people a step concerns', () => {
  const concerned = (step: Step, world: World = usual): string[] => {
    const before = rightsOf(world)
    return [...concernedBy(step, before, applyStep(before, step))].toSorted()
  }
  test.each<[string, Step, string[], World?]>([
    ['include the person whose roles are set', give('new', 'music'), ['new']],
    ['include those with a role that changes', change('small'), ['holder']],
    ['include those with a role that is deleted', { kind: 'deleteRole', id: 'small' }, ['holder']],
    [
      'include those with a role that is deleted and grants nothing',
      { kind: 'deleteRole', id: 'music' },
      ['dj'],
      { ...usual, holders: { dj: ['music'] } },
    ],
    [
      'include those who lose an endpoint through a rule',
      setRule('GET /user/gangs', 'view_factions'),
      ['chief', 'holder'],
    ],
    ['do not exist for a role without holders', change('rich', 'view_gangs'), []],
    [
      'include the managers who remain',
      give('one'),
      ['one', 'two'],
      {
        roles: { both: ['manage_roles', 'manage_user_roles'] },
        holders: { one: ['both'], two: ['both'] },
      },
    ],
  ])('%s', (_, step, expected, world) => {
    expect(concerned(step, world)).toEqual(expected)
  })
})

test.each([
  ['Chief', 'chief', true],
  [' Chief ', 'chief', true],
  ['Chéf', 'chef', true],
  ['Chief', 'Chiefs', false],
  ['किला', 'कोला', false],
  ['ที', 'ที่', false],
])('“%s” and “%s” are the same name: %s', (one, other, same) => {
  expect(fold(one) === fold(other)).toBe(same)
})

test.each([
  ['view_gangs', true],
  ['dj', false],
  ['toString', false],
])('%s is a built-in permission: %s', (name, own) => {
  expect(isBuiltIn(name)).toBe(own)
})
