import { describe, expect, it } from 'vitest'
import type { AdminPage } from '../../parts/admin-pages.ts'
import { messages } from '../../language/messages.ts'
import { explainCall, explainPage } from './explanation.rules.ts'

const page: AdminPage = {
  path: 'gangs',
  label: 'gangs',
  icon: 'flag',
  access: ['view_gangs', 'view_gang_details'],
  file: '',
}
const keeper = { _id: 'r1', name: 'Keepers', description: '', users: 1 }
const roles = [
  {
    ...keeper,
    permissions: [
      { _id: 'p1', name: 'view_gangs' },
      { _id: 'p3', name: 'view_users' },
    ],
  },
  { ...keeper, _id: 'r2', name: 'Readers', permissions: [{ _id: 'p2', name: 'view_factions' }] },
]
type Answer = Parameters<typeof explainCall>[0]
const person = { _id: 'u7', uid: 7, username: 'Ada_Stone', superUser: false, roles: [] }
const answer = (more: Partial<Answer> = {}): Answer => ({
  user: person,
  call: { method: 'GET', path: 'user/gangs', summary: '' },
  allowed: true,
  because: 'The portal said so.',
  demand: { access: 'signedIn', builtIn: 'signedIn', ruleId: null },
  held: [],
  holds: [],
  needed: { permissions: [], roles: [] },
  ...more,
})

const t = messages('permission-manager')
const explained = (of: Answer) => explainPage({ page, pageName: 'Gangs', answer: of, roles }, t)
const holds = [{ permission: 'view_gangs', roles: [{ _id: 'r1', name: 'Keepers' }] }]

describe('why a person may open a page', () => {
  it('names the first suitable permission they hold, and through which role', () => {
    expect(explained(answer({ holds }))).toMatchObject({
      allowed: true,
      because: 'Ada_Stone holds view_gangs through Keepers, and the page Gangs takes it.',
      held: holds,
      needed: { permissions: [], roles: [] },
    })
  })

  it('names what is missing if they hold none, and the roles that include it', () => {
    expect(explained(answer())).toMatchObject({
      allowed: false,
      because: expect.stringContaining('one of view_gangs, view_gang_details') as string,
      needed: { permissions: page.access, roles: ['Keepers'] },
      demand: page.access,
      origin: 'Built in',
      becauseText: undefined,
    })
    const own = { ...page, access: ['view_gangs'] } as const
    const { because } = explainPage({ page: own, pageName: 'Gangs', answer: answer(), roles }, t)
    expect(because).not.toContain('one of')
    expect(because).toContain('view_gangs')
  })

  it('ignores a permission for something else, and does not list it as held', () => {
    const other = [{ permission: 'view_factions', roles: [{ _id: 'r2', name: 'Readers' }] }]
    expect(explained(answer({ holds: other }))).toMatchObject({ allowed: false, holds: other, held: [] })
  })

  it('repeats the portal’s reason for a super user, and for someone who may do nothing at all', () => {
    const superUser = { ...person, superUser: true }
    const becauseText = { key: 'why', values: {} } as object as Answer['becauseText'] // passed through unchanged
    expect(explained(answer({ user: superUser, becauseText }))).toMatchObject({
      allowed: true,
      because: 'The portal said so.',
      becauseText,
    })
    expect(explained(answer({ allowed: false, holds, becauseText }))).toMatchObject({
      allowed: false,
      because: 'The portal said so.',
      becauseText,
      needed: { permissions: [] },
    })
  })
})

it.each([
  [null, 'Built in', null],
  ['r', 'A stored rule', 'user/gangs'],
])('a call with the rule %j is explained as %s', (ruleId, origin, rulePath) => {
  expect(
    explainCall(
      answer({
        demand: { access: ['view_gangs'], builtIn: 'signedIn', ruleId },
        needed: { permissions: ['view_gangs'], roles: [{ _id: 'r1', name: 'Keepers' }] },
      }),
      t,
    ),
  ).toMatchObject({
    origin,
    rulePath,
    needed: { permissions: ['view_gangs'], roles: ['Keepers'] },
    demand: ['view_gangs'],
  })
})
