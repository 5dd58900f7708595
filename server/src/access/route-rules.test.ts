/** Which stored rules apply to which calls. */
import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { identity } from '@idlewood/contract/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { canHaveRule, createRouteRules, demandOf, endpointAt, type RouteRules } from './route-rules.ts'

const portal = await filePortal()

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
  let rules: RouteRules
  /** Called when the database has answered a read, which then waits for the promise. */
  let answered: () => Promise<void>
  beforeEach(() => {
    const slow = portal.portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await answered()
        return result
      },
    })
    rules = createRouteRules({ ...portal.portal, db: slow })
  })
  /** Begins a read, which lasts until it is ended. */
  async function begin(revision: number) {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answered = () => {
      begun.resolve()
      return ended.promise
    }
    const work = rules.find(revision)
    await begun.promise
    return { work, end: ended.resolve, fail: ended.reject }
  }

  test('that end after a newer one change nothing', async () => {
    const [older, newer] = [await begin(1), await begin(2)]
    newer.end()
    const found = await newer.work
    older.end()
    await older.work
    expect([rules.known(1), rules.known(2)]).toEqual([undefined, found])
    const [another, newest] = [await begin(1), await begin(3)]
    another.end()
    await another.work
    expect(rules.find(3)).toBe(newest.work)
    newest.end()
    await newest.work
  })

  test('that fail are tried again', async () => {
    const failing = await begin(1)
    failing.fail(new Error('The database is away.'))
    await expect(failing.work).rejects.toThrow('away')
    const again = await begin(1)
    again.end()
    expect(await again.work).toBe(rules.known(1))
  })
})
