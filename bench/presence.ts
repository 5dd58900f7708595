/**
 * The cost of knowing who plays on a full server, and the time of an edit from Save to confirmed, by source:
 * the query with 90 players, the console and the bridge with 1,000. The portal is a separate process with
 * default settings.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startMariadb } from '../scripts/mariadb.ts'
import { createDatabase } from '../server/src/db/database.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import type { GameTables } from '../server/src/game/game.ts'
import { createPresence } from '../server/src/game/presence/presence.ts'
import { bridgeSecret } from '../server/test/bridge-script.ts'
import { addRememberedChange, startBridgedGame } from '../server/test/bridged-game.ts'
import { startGameServer, type GameServer } from '../server/test/game-server.ts'
import { signInOwner } from '../server/test/killed-portal.ts'
import { line, percentile, formatDuration, type LivePortal } from './faults/live-portal.ts'
import { createTown, startTownPortal } from './faults/town.ts'

const password = 'a-password-of-the-bench'
const full = 1000
/** Milliseconds for which the idle portal is watched. */
const restMs = 30_000
/**
 * Milliseconds between the start and the idle measurement. By then everyone who is not in the game has left,
 * and the runtime has compiled the code that runs continuously, which costs about as much again during the
 * first minute.
 */
const settlesMs = 75_000
const edits = 40
const waiting = 20

type Source = 'query' | 'console' | 'bridge'

interface World {
  readonly source: Source
  readonly players: number
  readonly portal: LivePortal
  readonly portalUrl: string
  readonly server: GameServer
  readonly token: string
  readonly leave: (name: string) => Promise<void>
}

const nameOf = (number: number): string => `Towns_Man${number}`

function processorMs(pid: number): number {
  const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(ticks[11]) + Number(ticks[12])) * 10
}

/** The portal's processor use and datagrams while idle. */
async function measureRest({ portal, server, source }: World): Promise<void> {
  const [cpu, { received, sent }] = [processorMs(portal.pid), { ...server.datagrams }]
  await wait(restMs)
  const share = (100 * (processorMs(portal.pid) - cpu)) / restMs
  line('processor use at rest', `${share.toFixed(2)} % of a core`, share <= 2, 'at most 2 %')
  const perSecond = (now: number, before: number): string => ((now - before) / (restMs / 1000)).toFixed(1)
  const [asked, answered] = [
    perSecond(server.datagrams.received, received),
    perSecond(server.datagrams.sent, sent),
  ]
  console.log(`         datagrams a second: ${asked} to the game server, ${answered} from it`)
  if (source === 'bridge') console.log('         and one HTTP request of the script a second')
}

async function edit({ portal, token }: World, uid: number, value: number): Promise<number> {
  const url = `/api/user/profile/${uid}`
  const { status, body } = await portal.call(url, { method: 'PUT', token, json: { exp: value } })
  if (status !== 200) throw new Error(`An edit was answered ${status}: ${JSON.stringify(body)}`)
  return Number(body.change.id)
}

/** Milliseconds from Save to confirmed, in order; rejects if an edit ends otherwise. */
async function untilConfirmed({ portalUrl }: World, ids: readonly number[]): Promise<number[]> {
  const { db, close } = createDatabase<PortalTables>(portalUrl)
  try {
    for (;;) {
      const rows = await db.selectFrom('changes').selectAll().where('id', 'in', ids).execute()
      if (rows.every(({ state }) => state === 'confirmed'))
        return rows.map(({ created_at, settled_at }) => Number(settled_at) - Number(created_at))
      const odd = rows.find(({ state }) => !/^(queued|delivered|applied|confirmed)$/.test(state))
      if (odd) throw new Error(`Change ${odd.id} is ${odd.state}: ${odd.note}`)
      await wait(100)
    }
  } finally {
    await close()
  }
}

const report = (what: string, took: readonly number[]): void =>
  console.log(
    `         from Save to confirmed, ${what}: median ${formatDuration(percentile(took, 0.5))}, worst ${formatDuration(Math.max(...took))}`,
  )

async function measureEdits(world: World): Promise<void> {
  const away = Array.from({ length: edits }, (_, index) => full + 1 + index)
  const ids: number[] = []
  const queue = away.values()
  const editor = async (): Promise<void> => {
    for (const uid of queue) ids.push(await edit(world, uid, 5000 + uid))
  }
  await Promise.all(Array.from({ length: 8 }, editor))
  report('away', await untilConfirmed(world, ids))
  const playing = Array.from({ length: waiting }, (_, index) => 1 + index)
  const given = await Promise.all(playing.map((uid) => edit(world, uid, 9000 + uid)))
  if (world.source === 'bridge')
    return report('playing, given to the game', await untilConfirmed(world, given))
  const before = Date.now()
  await Promise.all(playing.map((uid) => world.leave(nameOf(uid))))
  const saved = Date.now() - before
  report(`playing, who leave ${formatDuration(saved)} later`, await untilConfirmed(world, given))
}

/** Bytes of this process's heap used by the watcher of a full server. */
async function measureMemory(): Promise<void> {
  setFlagsFromString('--expose-gc')
  // A flag of Node provides it; there is no type for it.
  const collect = runInNewContext('gc') as () => void
  const server = await startGameServer()
  fill(server, full)
  const rcon = { password, anywhere: false }
  const open = () => createPresence({ server: server.address, rcon, rconSpacing: 50 })
  // A first instance, so that the code itself is not counted.
  const first = open()
  await first.look(['Nobody_There'])
  first.close()
  collect()
  const before = process.memoryUsage().heapUsed
  const presence = open()
  for (let times = 0; times < 5; times++) await presence.look(['Nobody_There'])
  collect()
  const kept = process.memoryUsage().heapUsed - before
  console.log(
    `\nThe watch over ${presence.players().players.length} players keeps ${(kept / 1024).toFixed(0)} KiB`,
  )
  presence.close()
  await server.close()
}

function fill(server: GameServer, players: number): void {
  server.rconPassword = password
  server.max = players + 50
  for (let number = 1; number <= players; number++) server.players.add(nameOf(number))
}

/** The bridge script, and a gamemode that accepts changes, in a game with a number of players. */
async function startBridge(
  { gameUrl, base }: { gameUrl: string; base: () => string },
  players: number,
): Promise<{ stop: () => Promise<void>; leave: (name: string) => Promise<void> }> {
  const { db, close } = createDatabase<GameTables>(gameUrl, { queryTimeout: 60_000 })
  await addRememberedChange(db)
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${base()}/api/bridge`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const game = startBridgedGame({ db, post, columns: ['exp'], askIntervalMs: 1000, saveDelay: 20 })
  for (let number = 1; number <= players; number++) await game.join(nameOf(number))
  return {
    leave: (name) => game.leave(name),
    async stop() {
      // Crash, because a thousand people who leave at once would have to be saved first.
      game.crash()
      await game.stop()
      await close()
    },
  }
}

async function measureSource(administrator: string, source: Source): Promise<void> {
  const players = source === 'query' ? 90 : full
  const town = await createTown(administrator, { name: `presence_${source}`, people: full + edits + 10 })
  const server = await startGameServer()
  fill(server, players)
  const portal = await startTownPortal(town, {
    GAME_SERVER: server.address,
    ...(source === 'console' ? { GAME_RCON_PASSWORD: password } : {}),
    ...(source === 'bridge' ? { BRIDGE_SECRET: bridgeSecret } : {}),
  })
  const bridge =
    source === 'bridge'
      ? await startBridge({ gameUrl: town.gameUrl, base: () => portal.base }, players)
      : undefined
  const leave = async (name: string): Promise<void> => {
    server.players.delete(name)
    await bridge?.leave(name)
  }
  try {
    const token = await signInOwner(portal)
    const world = { source, players, portal, portalUrl: town.portalUrl, server, token, leave }
    await wait(settlesMs)
    console.log(`\n${players} players by the ${source}`)
    await measureRest(world)
    await measureEdits(world)
    console.log(`         the portal takes ${Math.round(portal.memory() / 1024 ** 2)} MiB`)
  } finally {
    await bridge?.stop()
    await portal.end('SIGTERM')
    await server.close()
  }
}

/** Runs the benchmark on a private MariaDB. */
export async function benchPresence({ mariadbd }: { mariadbd: string }): Promise<void> {
  await measureMemory()
  const server = await startMariadb(mariadbd)
  try {
    for (const source of ['query', 'console', 'bridge'] as const) await measureSource(server.url, source)
  } finally {
    await server.stop()
  }
}
