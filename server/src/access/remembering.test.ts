/** Sessions and rules cached in a process are valid for one access revision only. */
import { factions } from '@idlewood/contract/factions'
import { gangs } from '@idlewood/contract/gangs'
import { live } from '@idlewood/contract/live'
import { beforeEach, describe, expect, test } from 'vitest'
import { raiseRevision } from './revision.ts'
import { filePortal } from '../../test/file-portal.ts'
import { enableTwoFactor } from '../../test/two-factor.ts'
import { createRouteRules, type RouteRules } from './route-rules.ts'
import { createSuperUsers } from './super-users.ts'
import { hashOf } from './tokens.ts'
import { createViewers, type Viewers } from './viewers.ts'

const portal = await filePortal()
await portal.character('Remembered_One')

describe('a cached viewer', () => {
  let viewers: Viewers
  let token: string
  beforeEach(async () => {
    const { identities } = portal.app
    viewers = createViewers(
      portal.portal,
      createSuperUsers({ portal: portal.portal, identities, entries: [] }),
    )
    token = await portal.signIn('Remembered_One')
  })
  const end = () => portal.portal.db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()

  test('is cached for one revision and dropped with the next', async () => {
    expect((await viewers.find(token, 1))?.viewer.username).toBe('Remembered_One')
    await end()
    expect(await viewers.find(token, 1)).not.toBeNull()
    expect(await viewers.find(token, 2)).toBeNull()
  })

  test('read under an older revision is not cached under a newer one', async () => {
    const older = viewers.find(token, 1)
    // The revision is raised before the first read has finished.
    const newer = viewers.find('x'.repeat(43), 2)
    expect(await older).not.toBeNull()
    expect(await newer).toBeNull()
    await end()
    expect(await viewers.find(token, 2)).toBeNull()
  })

  test('has its last use recorded within about a second, in one statement for all returning viewers', async () => {
    const { portal: database } = portal
    const tokens = [token]
    while (tokens.length < 12) tokens.push(await portal.signIn('Remembered_One'))
    const before = Date.now() - 10 * 60_000
    await database.db.updateTable('sessions').set({ last_seen_at: before }).execute()
    let updates = 0
    const counting = database.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') updates++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { identities } = portal.app
    const own = createViewers(
      { ...database, db: counting },
      createSuperUsers({ portal: database, identities, entries: [] }),
    )
    await Promise.all(tokens.map((one) => own.find(one, 1)))
    // No request waits for this write.
    expect(updates).toBe(0)
    const unnoted = () =>
      database.db.selectFrom('sessions').select('id').where('last_seen_at', '=', before).execute()
    const isTheirs = async () => (await unnoted()).length
    const others = (await isTheirs()) - tokens.length
    await expect.poll(isTheirs).toBe(others)
    expect(updates).toBe(1)
    await Promise.all(tokens.map((one) => own.find(one, 1)))
    expect(updates).toBe(1)
  })

  test('is gone once its session has expired, cached or not', async () => {
    expect(await viewers.find(token, 1)).not.toBeNull()
    await portal.portal.db
      .updateTable('sessions')
      .set({ expires_at: Date.now() - 1 })
      .where('token_hash', '=', hashOf(token))
      .execute()
    expect(await viewers.find(token, 2)).toBeNull()
  })
})

describe('a stored rule', () => {
  let rules: RouteRules
  const endpoint = gangs.list
  async function demand(permission: string): Promise<void> {
    const { db } = portal.portal
    await db.deleteFrom('route_rules').execute()
    await db.deleteFrom('route_rule_permissions').execute()
    const row = await db
      .selectFrom('permissions')
      .select('id')
      .where('name', '=', permission)
      .executeTakeFirstOrThrow()
    const id = crypto.randomUUID()
    await db.insertInto('route_rules').values({ id, method: endpoint.method, path: endpoint.path }).execute()
    await db.insertInto('route_rule_permissions').values({ rule_id: id, permission_id: row.id }).execute()
  }
  beforeEach(async () => {
    rules = createRouteRules(portal.portal)
    await demand('view_factions')
  })

  test('is cached for the revision it was read at, and read again for the next', async () => {
    expect(rules.known(1)).toBeUndefined()
    expect((await rules.find(1)).get(endpoint)).toEqual(['view_factions'])
    expect(rules.known(1)?.get(endpoint)).toEqual(['view_factions'])
    await demand('view_gangs')
    expect(rules.known(1)?.get(endpoint)).toEqual(['view_factions'])
    expect((await rules.find(1)).get(endpoint)).toEqual(['view_factions'])
    expect(rules.known(2)).toBeUndefined()
    expect((await rules.find(2)).get(endpoint)).toEqual(['view_gangs'])
    expect(rules.known(2)?.get(endpoint)).toEqual(['view_gangs'])
    expect(rules.known(1)).toBeUndefined()
  })

  test('read under an older revision does not replace one read under a newer revision', async () => {
    const older = rules.find(1)
    const newer = rules.find(2)
    await Promise.all([older, newer])
    expect(rules.known(1)).toBeUndefined()
    await demand('view_gangs')
    expect((await rules.find(1)).get(endpoint)).toEqual(['view_gangs'])
    expect(rules.known(2)?.get(endpoint)).toEqual(['view_factions'])
  })

  test('is read once for all requests at the same revision', async () => {
    expect(rules.find(1)).toBe(rules.find(1))
    expect(rules.find(1)).not.toBe(rules.find(2))
    await rules.find(2)
  })
})

describe('an open stream', () => {
  test('cannot be opened or kept open by a session whose second factor is pending', async () => {
    await portal.character('Pending_One')
    const token = await portal.signIn('Pending_One')
    await enableTwoFactor(portal, token)
    const pending = await portal.signIn('Pending_One')
    const opened = await portal.call(live.own, {}, { token: pending })
    expect(opened).toMatchObject({ status: 403, body: { code: 'second_factor' } })
    const { gate } = portal.app
    for (const demand of [live.own, ['view_gangs']])
      await expect(gate.stillAdmits(demand, pending)).rejects.toMatchObject({ code: 'second_factor' })
    expect((await gate.stillAdmits(live.own, token)).username).toBe('Pending_One')
  })

  test('closes when its user loses the required permission, and does not count as session use', async () => {
    const token = await portal.signIn('Remembered_One')
    const used = await portal.signIn('Remembered_One')
    await portal.grant('Remembered_One', 'view_factions')
    await portal.portal.db.deleteFrom('route_rules').execute()
    const { gate } = portal.app
    const seen = Date.now() - 3600_000
    await portal.portal.db
      .updateTable('sessions')
      .set({ last_seen_at: seen })
      .where('token_hash', 'in', [hashOf(token), hashOf(used)])
      .execute()
    await raiseRevision(portal.portal.db)
    expect((await gate.stillAdmits(factions.list, token)).username).toBe('Remembered_One')
    await expect(gate.stillAdmits(['view_gangs'], token)).rejects.toMatchObject({ code: 'forbidden' })
    const lastSeen = async (of: string): Promise<number> => {
      const row = await portal.portal.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('token_hash', '=', hashOf(of))
        .executeTakeFirstOrThrow()
      return Number(row.last_seen_at)
    }
    // A call counts as use, and earlier use is recorded along with it.
    expect((await portal.call(factions.list, {}, { token: used })).status).toBe(200)
    await expect.poll(() => lastSeen(used)).toBeGreaterThan(seen)
    expect(await lastSeen(token)).toBe(seen)
  })
})
