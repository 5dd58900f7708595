import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { nexonic } from '../../../test/forks/nexonic.ts'
import {
  startPortalProcess,
  stopPortalProcess,
  post,
  signInOwner,
  type PortalProcess,
} from '../../../test/killed-portal.ts'
import { present } from '../../../test/present.ts'
import { createSurroundings } from '../../../test/surroundings.ts'
import { ensurePerson } from '../../access/people.ts'

const buyers = 36
const kills = 3

test(
  'a portal killed again and again while orders are fulfilled charges each order once and gives each its tier',
  { timeout: 600_000 },
  async () => {
    const { at, game, portal } = await createSurroundings({ users: present(nexonic['users']) })
    // The game's names for packages: without them no tier has a package.
    const mapFile = join(at.folder, 'map.json')
    writeFileSync(mapFile, JSON.stringify({ vipPackages: { 3: 'Gold' } }))
    const start = (watched: boolean) => startPortalProcess(at, watched, { GAME_MAP_FILE: mapFile })
    let portalProcess: PortalProcess = await start(false)
    onTestFinished(() => stopPortalProcess(portalProcess))
    const token = await signInOwner(portalProcess)
    const uids = Array.from({ length: buyers }, (_, index) => 100 + index)
    for (const uid of uids) {
      await sql`insert into users (uid, username, password, bank, diamonds, vippackage, viptime)
        values (${uid}, ${`Buyer_${uid}`}, '', 5000000, 20, 0, 0)`.execute(game.db)
      const identity = { username: `Buyer_${uid}`, registered: null, passwordMark: null }
      await portal.db
        .insertInto('premium_orders')
        .values({
          person_id: await ensurePerson(portal.db, { uid, identity }),
          uid,
          username: `Buyer_${uid}`,
          tier: 'gold',
          tier_name: 'Gold',
          package: 3,
          days: 30,
          diamonds: 15,
          cash: 4_000_000,
          payment: 'bank',
          state: 'open',
          open_key: uid,
          created_at: Date.now(),
          next_look_at: 0,
        })
        .execute()
    }
    const open = async (): Promise<number[]> => {
      const rows = await portal.db
        .selectFrom('premium_orders')
        .select('id')
        .where('state', '=', 'open')
        .execute()
      return rows.map(({ id }) => id)
    }
    const begun = async (): Promise<number> => {
      const rows = await portal.db.selectFrom('changes').select('id').where('state', '=', 'queued').execute()
      return rows.length
    }
    const fulfil = async (id: number): Promise<void> => {
      await post(`${portalProcess.base}/api/admin/premium/orders/${id}/fulfil`, 'POST', {}, { token }).catch(
        () => undefined,
      )
    }
    let cutOff = 0
    // A kill that met no order in progress proves nothing.
    for (let kill = 0; kill < kills || (cutOff === 0 && (await open()).length > 0); kill++) {
      const some = (await open()).slice(0, 12)
      // Two members of staff at once; both request each order.
      const asked = Promise.all([...some, ...some].map(fulfil))
      // As soon as an order is in progress, and a little later each time.
      const until = Date.now() + 3000
      while ((await begun()) === 0 && Date.now() < until) await wait(1)
      // Fixed wait: each process is killed at a different moment.
      await wait(kill * 4)
      await stopPortalProcess(portalProcess)
      await asked
      // Expires the leases that a dead process still has on changes.
      const stuck = await portal.db
        .updateTable('changes')
        .set({ held_until: 1 })
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow()
      cutOff += Number(stuck.numUpdatedRows)
      portalProcess = await start(kill % 2 === 0)
    }
    const unfinished = () =>
      portal.db
        .selectFrom('premium_orders')
        .select('id')
        .where('state', 'in', ['open', 'fulfilling', 'checking'])
        .execute()
    // Requests orders that were never started again.
    const deadline = Date.now() + 60_000
    while ((await unfinished()).length > 0 && Date.now() < deadline) {
      await Promise.all((await open()).map(fulfil))
      // Fixed wait: paces the retries until all are done.
      await wait(200)
    }
    const orders = await portal.db.selectFrom('premium_orders').select(['uid', 'state']).execute()
    expect(orders.filter(({ state }) => state !== 'active')).toEqual([])
    const { rows } = await sql<Record<string, number>>`select uid, bank, diamonds, vippackage from users
      where uid >= 100`.execute(game.db)
    expect(
      rows.filter((row) => row['bank'] !== 1_000_000 || row['diamonds'] !== 5 || row['vippackage'] !== 3),
    ).toEqual([])
    const trail = await portal.db.selectFrom('changes').select(['uid', 'state']).execute()
    const reached = trail.filter(({ state }) => state === 'applied' || state === 'confirmed')
    expect(reached.map(({ uid }) => uid).toSorted((one, other) => Number(one) - Number(other))).toEqual(uids)
    // Otherwise no kill happened in the middle of an order.
    expect(cutOff).toBeGreaterThan(0)
    expect(await portal.db.selectFrom('held_fields').selectAll().execute()).toEqual([])
  },
)
