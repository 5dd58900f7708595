/** Players last seen online also count as online for processes that cannot tell. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/processes.ts'
import { until } from '../../../test/until.ts'
import { loadFork } from '../../test/forks/load-fork.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { startGameServer } from '../../test/game-server.ts'
import {
  startPortalProcess,
  createOwner,
  stopPortalProcess,
  post,
  signInOwner,
  type PortalProcess,
} from '../../test/killed-portal.ts'
import { freshDatabase } from '../../test/mariadb.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import type { GameTables } from '../game/game.ts'
import { openDatabase } from '../../test/open-database.ts'

const password = 'a-password-of-the-tests'
const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A full server, a portal that learns from its console who is online, and one online player. */
async function createWorld() {
  const [game, portal] = await Promise.all([freshDatabase(), freshDatabase()])
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-last-seen-'))
  const server = await startGameServer()
  cleanups.push(game.drop, portal.drop, () => rmSync(folder, { recursive: true, force: true }), server.close)
  await loadFork(game.url, nexonic)
  await createOwner(game.url)
  const rows = openDatabase<GameTables>(game.url)
  const trail = openDatabase<PortalTables>(portal.url)
  cleanups.push(rows.close, trail.close)
  await sql`insert into users (username, password, exp) values ('Long_Player', '', 1)`.execute(rows.db)
  const found = await sql<{ uid: number }>`select uid from users where username = 'Long_Player'`.execute(
    rows.db,
  )
  const uid = Number(found.rows[0]?.uid)
  server.rconPassword = password
  for (let number = 0; number < 120; number++) server.players.add(`Player_Number${number}`)
  server.players.add('Long_Player')
  const start = async (environment: Record<string, string> = {}): Promise<PortalProcess> => {
    const options = { gameUrl: game.url, portalUrl: portal.url, folder, port: await freePort() }
    const portalProcess = await startPortalProcess(
      { ...options, gameServer: server.address },
      true,
      environment,
    )
    cleanups.push(() => stopPortalProcess(portalProcess))
    return portalProcess
  }
  return { server, start, uid, rows, trail }
}

type World = Awaited<ReturnType<typeof createWorld>>

const edit = async (
  { uid }: World,
  portalProcess: PortalProcess,
  token: string,
  exp: number,
): Promise<string> => {
  const answer = await post(`${portalProcess.base}/api/user/profile/${uid}`, 'PUT', { exp }, { token })
  // As the contract says.
  const body = (await answer.json()) as { change: { state: string; note: string } } | { error: string }
  return 'error' in body ? `${answer.status}: ${body.error}` : `${body.change.state}: ${body.change.note}`
}

const isListed = async ({ trail }: World): Promise<boolean> => {
  const row = await trail.db.selectFrom('game_roster').select('names').executeTakeFirst()
  return row?.names.includes('long_player') === true
}

async function exp({ rows, uid }: World): Promise<number> {
  const found = await sql<{ exp: number }>`select exp from users where uid = ${uid}`.execute(rows.db)
  return Number(found.rows[0]?.exp)
}

test(
  'after a restart, or in a process without the console, nothing is written to players last seen online',
  { timeout: 120_000 },
  async () => {
    const world = await createWorld()
    const { server, start, trail } = world
    const first = await start({ GAME_RCON_PASSWORD: password })
    const token = await signInOwner(first)
    await until(async () => expect(await isListed(world)).toBe(true))
    // Its own query to the server names nobody.
    const second = await start()
    expect(await edit(world, second, token, 50)).toMatch(/^queued: Long_Player is in the game/)
    await Promise.all([stopPortalProcess(first), stopPortalProcess(second)])
    server.rconPassword = undefined
    const third = await start({ GAME_RCON_PASSWORD: password })
    const tried = Date.now()
    // The new process checks it again.
    await until(async () => {
      const row = await trail.db.selectFrom('changes').selectAll().executeTakeFirstOrThrow()
      expect(Number(row.next_try_at)).toBeGreaterThan(tried + 1000)
      expect([row.state, row.note]).toEqual(['queued', expect.stringContaining('is in the game')])
    })
    expect(await exp(world)).toBe(1)
    // A complete player list now shows that they have left.
    server.players.clear()
    await until(async () => expect(await exp(world)).toBe(50))
    await stopPortalProcess(third)
  },
)
