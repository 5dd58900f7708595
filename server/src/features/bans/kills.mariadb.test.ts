import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../../test/until.ts'
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

const banned = 6
const names = Array.from({ length: banned }, (_, index) => `Banned_${index}`)

async function surroundings() {
  const made = await createSurroundings({ users: present(nexonic['users']), bans: present(nexonic['bans']) })
  for (const [index, name] of names.entries())
    await sql`insert into users (username, password, ip) values (${name}, '', ${`81.3.4.${index}`})`.execute(
      made.game.db,
    )
  return made
}

test(
  'bans that end while the portal is dead are lifted once when it is back, even if it is killed again meanwhile',
  { timeout: 240_000 },
  async () => {
    const { at, game, portal } = await surroundings()
    let portalProcess: PortalProcess = await startPortalProcess(at, false)
    onTestFinished(() => stopPortalProcess(portalProcess))
    const token = await signInOwner(portalProcess)
    const ends = new Date(Date.now() + 3_600_000).toISOString()
    const wish = { form: 'name', reason: 'Driving over people', until: ends }
    for (const username of names) {
      const made = await post(`${portalProcess.base}/api/bans`, 'POST', { ...wish, username }, { token })
      expect(made.status, await made.text()).toBe(201)
    }
    await stopPortalProcess(portalProcess)
    const left = async (): Promise<number> =>
      (await sql`select username from bans`.execute(game.db)).rows.length
    const liftings = () =>
      portal.db
        .selectFrom('changes')
        .select(['target_name', 'state'])
        .where('target', '=', 'ban')
        .where('operation', '=', 'delete')
        .execute()
    // Pretend that the hour has passed while no portal was running.
    await portal.db
      .updateTable('ban_details')
      .set({ until_at: Date.now() - 1, next_look_at: Date.now() - 1 })
      .execute()
    expect(await left()).toBe(banned)

    portalProcess = await startPortalProcess(at, false)
    const deadline = Date.now() + 60_000
    // Wait for the first lifting to begin; a slower check might only see the last.
    while ((await liftings()).length === 0 && Date.now() < deadline) await wait(1)
    await stopPortalProcess(portalProcess)
    // Pretend that the time for which a dead process holds a change is over.
    await portal.db.updateTable('changes').set({ held_until: 1 }).where('state', '=', 'queued').execute()
    await portal.db.updateTable('ban_details').set({ next_look_at: 1 }).where('is_over', '=', 0).execute()
    portalProcess = await startPortalProcess(at, false)

    const unfinished = () =>
      portal.db.selectFrom('ban_details').select('id').where('is_over', '=', 0).execute()
    await until(async () => (await unfinished()).length === 0)
    expect(await left()).toBe(0)
    const trail = await liftings()
    expect(trail.map(({ target_name: name }) => name).toSorted()).toEqual(names)
    expect(trail.filter(({ state }) => state !== 'applied' && state !== 'confirmed')).toEqual([])
    expect(await portal.db.selectFrom('held_fields').selectAll().execute()).toEqual([])
  },
)
