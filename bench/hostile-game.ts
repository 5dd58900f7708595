/**
 * Makes a thousand edits under a game that crashes, falls silent while people play, shows people under other
 * names, lets them return while their save is pending, and locks rows, with the portal killed twice. Counts
 * edits that were reported as confirmed but are gone, that were written while the portal knew the player to
 * be in the game, or that were reported wrongly. Prints the counts; throws if there were any.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../scripts/mariadb.ts'
import { freePort } from '../scripts/processes.ts'
import { openStates } from '../server/src/changes/mailbox.ts'
import { createDatabase, type Database } from '../server/src/db/database.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import { createDice, type Dice } from '../server/src/demo/dice.ts'
import type { GameTables } from '../server/src/game/game.ts'
import { loadFork } from '../server/test/forks/load-fork.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import { startGameServer, type GameServer } from '../server/test/game-server.ts'
import { startGamemode, type Gamemode } from '../server/test/gamemode.ts'
import {
  startPortalProcess,
  createOwner,
  stopPortalProcess,
  post,
  signInOwner,
  type PortalProcess,
} from '../server/test/killed-portal.ts'
import { freshDatabase } from '../server/test/mariadb.ts'
import { addHostilePlayers, lockRow, readWritten } from '../server/test/hostile-rows.ts'
import { edited, prepare, verdictOf, type KnownLists } from '../server/test/hostile-verdict.ts'
import { readFields } from '../server/test/crowd.ts'

const edits = 1000
const editors = 8
const people = 64
/** Milliseconds between two edits of one editor. */
const pauseMs = 250
const saveSeconds = 5

interface World {
  readonly game: Database<GameTables>
  readonly portal: Database<PortalTables>
  readonly responder: GameServer
  readonly dice: Dice
  readonly names: readonly string[]
  readonly uids: ReadonlyMap<string, number>
  readonly known: KnownLists
  readonly startPortal: () => Promise<PortalProcess>
  readonly token: string
  gamemode: Gamemode
  portalProcess: PortalProcess
  acknowledged: number
  refused: number
  nextValue: number
  isOver: boolean
  slowestSave: number
  readonly events: Record<string, number>
}

const count = ({ events }: World, event: string): void => void (events[event] = (events[event] ?? 0) + 1)

const startGame = ({ game, responder, dice }: Pick<World, 'game' | 'responder' | 'dice'>): Gamemode =>
  startGamemode({
    database: game,
    responder,
    rng: dice,
    saves: ['bank', 'level'],
    plays: [],
    savePeriod: 2000,
    leaveDelay: 500,
    loginDelay: 100,
  })

async function editUntilOver(world: World): Promise<void> {
  const { dice, names, uids, token } = world
  while (!world.isOver) {
    await wait(dice.between(0, 2 * pauseMs))
    const [uid, field] = [uids.get(dice.pick(names)), dice.pick(edited)]
    const value = world.nextValue++
    try {
      const url = `${world.portalProcess.base}/api/user/profile/${uid}`
      const answer = await post(url, 'PUT', { [field]: value }, { token })
      if (answer.status === 200) world.acknowledged += 1
      else world.refused += 1
      await answer.arrayBuffer()
    } catch {
      // The portal was killed.
      await wait(200)
    }
  }
}

async function tease(world: World): Promise<void> {
  const { dice, gamemode, names } = world
  const what = dice.between(1, 4)
  const name = dice.pick(gamemode.playing().length > 0 ? gamemode.playing() : names)
  if (what === 1) {
    count(world, 'rows locked')
    // A crash of the game meanwhile must not release the lock.
    await lockRow(world.game.db, world.uids.get(dice.pick(names)) ?? 0, dice.between(200, 2500)).catch(() =>
      count(world, 'locks refused'),
    )
  } else if (!gamemode.playing().includes(name)) return
  else if (what === 2) {
    count(world, 'back within the save')
    await gamemode.leave(name)
    await gamemode.join(name)
  } else {
    count(world, 'renames')
    // On duty the player has the admin name, which the portal knows; otherwise one that it does not know.
    gamemode.show(name, what === 3 ? `Duty_${name}` : `Mask_${name.slice(-2)}`)
    await wait(dice.between(500, 6000))
    if (gamemode === world.gamemode && gamemode.playing().includes(name)) gamemode.show(name, name)
  }
}

async function teaseUntilOver(world: World): Promise<void> {
  while (!world.isOver) {
    await wait(world.dice.between(100, 500))
    // During a crash there is nobody to rename.
    await tease(world).catch(() => count(world, 'interrupted by a crash'))
  }
}

async function deafFor(world: World, seconds: number, meanwhile?: () => Promise<void>): Promise<void> {
  world.responder.manner = 'silent'
  await wait((seconds * 1000) / 2)
  await meanwhile?.()
  await wait((seconds * 1000) / 2)
  world.responder.manner = 'well'
  count(world, `deaf for ${seconds} s`)
}

async function crash(world: World): Promise<void> {
  count(world, 'crashes')
  await world.gamemode.crash().catch(() => count(world, 'crashes in the middle of a statement'))
  world.slowestSave = Math.max(world.slowestSave, world.gamemode.statistics.slowestSave)
  world.gamemode = startGame(world)
  world.gamemode.roam(world.names, 40)
}

async function killPortal(world: World): Promise<void> {
  count(world, 'portal killed')
  await stopPortalProcess(world.portalProcess)
  world.portalProcess = await world.startPortal()
}

async function script(world: World): Promise<void> {
  world.gamemode.roam(world.names, 40)
  await wait(15_000)
  await deafFor(world, 8)
  await wait(10_000)
  await crash(world)
  await wait(10_000)
  await killPortal(world)
  await deafFor(world, 45)
  await wait(10_000)
  await deafFor(world, 300, () => killPortal(world))
  await crash(world)
  while (world.acknowledged < edits) await wait(500)
}

async function createWorld(folder: string): Promise<World> {
  const [gameUrl, portalUrl] = (await Promise.all([freshDatabase(), freshDatabase()])).map(({ url }) => url)
  if (!gameUrl || !portalUrl) throw new Error('There are no databases.')
  await loadFork(gameUrl, nexonic)
  await createOwner(gameUrl)
  const asGame = await prepare(gameUrl)
  const game = createDatabase<GameTables>(asGame, { queryTimeout: 60_000 })
  const uids = await addHostilePlayers(game.db, people)
  const responder = await startGameServer()
  const known: KnownLists = []
  responder.onList = (names) => void known.push({ at: Date.now(), names: new Set(names) })
  const gameServer = responder.address
  const options = { gameUrl, portalUrl, folder, port: await freePort(), gameServer }
  const startPortal = (): Promise<PortalProcess> =>
    startPortalProcess(options, true, { GAME_SAVE_SECONDS: String(saveSeconds) })
  const portalProcess = await startPortal()
  const shared = { game, responder, dice: createDice(Date.now() % 1_000_000) }
  return {
    ...shared,
    portal: createDatabase<PortalTables>(portalUrl),
    names: [...uids.keys()],
    uids,
    known,
    startPortal,
    portalProcess,
    token: await signInOwner(portalProcess),
    gamemode: startGame(shared),
    acknowledged: 0,
    refused: 0,
    nextValue: 2,
    isOver: false,
    slowestSave: 0,
    events: {},
  }
}

/** Waits until no change is pending. */
async function settle({ portal }: World): Promise<void> {
  const deadline = Date.now() + 120_000
  const open = () =>
    portal.db
      .selectFrom('changes')
      .select('id')
      .where('state', 'in', [...openStates, 'applied'])
      .execute()
  while ((await open()).length > 0 && Date.now() < deadline) await wait(300)
}

async function measure(world: World): Promise<string[]> {
  const began = performance.now()
  const working = [...Array.from({ length: editors }, () => editUntilOver(world)), teaseUntilOver(world)]
  await script(world)
  world.isOver = true
  await Promise.all(working)
  await world.gamemode.stop()
  await settle(world)
  const rows = await world.portal.db.selectFrom('changes').selectAll().orderBy('id').execute()
  const [written, now] = [await readWritten(world.game.db), await readFields(world.game.db)]
  const verdict = verdictOf({ rows, written, now, known: world.known, uids: world.uids })
  const slowest = Math.max(world.slowestSave, world.gamemode.statistics.slowestSave)
  console.log(
    `\nA hostile game, ${people} players, ${editors} editors (${Math.round((performance.now() - began) / 1000)} s)`,
  )
  console.log(`  edits acknowledged ${world.acknowledged}, refused ${world.refused}`)
  console.log(`  what happened: ${JSON.stringify(world.events)}`)
  console.log(`  the trail: ${JSON.stringify(verdict.states)}; written by the portal ${verdict.writes} times`)
  console.log(`  the slowest save after leaving ${Math.round(slowest)} ms, GAME_SAVE_SECONDS ${saveSeconds}`)
  console.log(
    `  confirmed and gone ${verdict.gone.length}, written while known to be playing ${verdict.whileKnown.length}, untrue otherwise ${verdict.untrue.length}`,
  )
  return [...verdict.gone, ...verdict.whileKnown, ...verdict.untrue]
}

/** Runs the benchmark on a private MariaDB. */
export async function benchHostileGame({ mariadbd }: { mariadbd: string }): Promise<void> {
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-hostile-'))
  const world = await createWorld(folder)
  try {
    const faults = await measure(world)
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
    if (faults.length > 0) throw new Error('Edits were lost, or what was said of them is untrue.')
  } finally {
    await stopPortalProcess(world.portalProcess)
    await world.game.close()
    await world.portal.close()
    await world.responder.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
