/** Which stored rules apply to which calls. */
import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { identity } from '@idlewood/contract/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { canHaveRule, createRouteRules, demandOf, endpointAt, type RouteRules } from './route-rules.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

async function store({ method, path }: { method: string; path: string }, ...names: string[]): Promise<void> {
  const { db } = portal.portal
  const id = crypto.randomUUID()
  await db.insertInto('route_rules').values({ id, method, path }).execute()
  for (const name of names) {
    const permission = db.selectFrom('permissions').select('id').where('name', '=', name)
    const { id: permissionId } = await permission.executeTakeFirstOrThrow()
    const row = { rule_id: id, permission_id: permissionId }
    await db.insertInto('route_rule_permissions').values(row).execute()
  }
}

/** Calls of anybody, of the sign-in, and of every page. */
const withoutRule: Endpoint[] = [identity.login, identity.logout, character.profile, character.permissions]

test('a stored rule applies if it has permissions and its call can have one', async () => {
  for (const endpoint of [...withoutRule, { method: 'GET', path: '/gone' }])
    await store(endpoint, 'view_gangs')
  await store(gangs.list, 'view_gangs', 'view_factions')
  await store(factions.list)
  const demands = await createRouteRules(portal.portal).find(1)
  expect([...demands]).toEqual([[gangs.list, ['view_factions', 'view_gangs']]])
  expect(demandOf(demands, gangs.list)).toEqual(['view_factions', 'view_gangs'])
  expect(demandOf(demands, factions.list)).toBe(factions.list.access)
})

test('every call can have a rule except those that everybody needs', () => {
  expect(withoutRule.filter(canHaveRule)).toEqual([])
  const others: Endpoint[] = [gangs.list, character.stats, { ...character.profile, method: 'PUT' }]
  expect(others.filter(canHaveRule)).toEqual(others)
})

test('a call is found by its method and path', () => {
  expect(endpointAt(gangs.list)).toBe(gangs.list)
  expect(endpointAt({ ...gangs.list, method: 'PUT' })).toBeUndefined()
})

describe('reads of the rules', () => {
  /** Ends each read in the order in which they began. */
  let ends: ((error?: Error) => void)[]
  let rules: RouteRules
  beforeEach(() => {
    ends = []
    const slow = portal.portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        ends.push((error) => (error ? reject(error) : resolve()))
        await promise
        return result
      },
    })
    rules = createRouteRules({ ...portal.portal, db: slow })
  })
  const end = async (read: number, error?: Error) => {
    await expect.poll(() => ends.length).toBeGreaterThan(read)
    ends[read]?.(error)
  }

  test('that end after a newer one change nothing', async () => {
    const [older, newer] = [rules.find(1), rules.find(2)]
    await end(1)
    const found = await newer
    await end(0)
    await older
    expect([rules.known(1), rules.known(2)]).toEqual([undefined, found])
    const [another, newest] = [rules.find(1), rules.find(3)]
    await end(2)
    await another
    expect(rules.find(3)).toBe(newest)
    await end(3)
    await newest
  })

  test('that fail are tried again', async () => {
    const failing = rules.find(1)
    await end(0, new Error('The database is away.'))
    await expect(failing).rejects.toThrow('away')
    const again = rules.find(1)
    await end(1)
    expect(await again).toBe(rules.known(1))
  })
})
