/**
 * Kills the reader of a game's log a hundred times while lines are added, the table is emptied or truncated,
 * its ids restart, the clock goes back and the index is deleted: in MariaDB, then in SQLite. Throws if a line
 * is missing or counted twice.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMariadb } from '../scripts/mariadb.ts'
import { gameTime } from '../server/test/game-logs.ts'
import { freshDatabase } from '../server/test/mariadb.ts'
import { mariadbLog, sqliteLog, type GameLog, type Line } from './ledger-log.ts'

const kills = 100
/** Lines written before each kill. */
const linesEach = 3000
/** Milliseconds of the game's clock between two lines. */
const stepMs = 40_000

interface World {
  readonly game: GameLog
  readonly folder: string
  /** Lines that the index must contain exactly once. */
  readonly expected: Set<string>
  serial: number
  clock: number
}

async function write(world: World): Promise<void> {
  const lines: Line[] = []
  for (let line = 0; line < linesEach; line++) {
    const serial = ++world.serial
    const text = `Giver_One (uid: 7) (IP: 10.0.0.1) gives $${serial} to Taker_Two (uid: 8) (IP: 10.0.0.2)`
    lines.push([gameTime(world.clock), text])
    world.expected.add(text)
    world.clock += stepMs
  }
  await world.game.write(lines)
}

async function startReader({ game, folder }: World) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ledger-reader.ts'), game.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = { reading: 0, caughtUp: 0 }
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes('reading')) said.reading = performance.now()
    if (text.includes('caught up')) said.caughtUp = performance.now()
  })
  while (said.reading === 0 && child.exitCode === null) await sleep(5)
  return { child, said }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Reads until no line is left. */
async function catchUp(world: World): Promise<void> {
  const { child, said } = await startReader(world)
  while (said.caughtUp === 0 && child.exitCode === null) await sleep(10)
  await kill(child)
}

const events: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'table emptied': ({ game }) => game.empty(),
  'table truncated, numbers begun again': ({ game }) => game.truncate(),
  'clock back an hour': async (world) => {
    world.clock -= 3_600_000
  },
  'index deleted': async ({ game, folder, expected }) => {
    rmSync(folder, { recursive: true, force: true })
    // Lines that the game has deleted since are gone with the index.
    expected.clear()
    for (const text of await game.texts()) expected.add(text)
  },
}

/** The contents of the index: lines, their money, and the money in its daily sums. */
export function readIndex(folder: string) {
  const bodies: string[] = []
  let [money, sums] = [0, 0]
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.db') && /^\d{4}/.test(name))) {
    const month = new DatabaseSync(join(folder, file))
    for (const row of month.prepare('select body, amount from lines').iterate()) {
      bodies.push(String(row['body']))
      money += Number(row['amount'])
    }
    sums += Number(month.prepare('select coalesce(sum(amount), 0) as sum from days').get()?.['sum'])
    month.close()
  }
  return { bodies, money, sums }
}

function check(world: World, when: string): void {
  const { bodies, money, sums } = readIndex(world.folder)
  const found = new Set(bodies)
  const missing = [...world.expected].filter((text) => !found.has(text)).length
  const twice = bodies.length - found.size
  console.log(
    `  ${when}: ${bodies.length} lines, ${missing} missing, ${twice} twice, sums off by ${sums - money}`,
  )
  if (missing > 0 || twice > 0 || bodies.length !== world.expected.size || sums !== money)
    throw new Error('The index is not what the game wrote.')
}

async function killReader(name: string, game: GameLog): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'idlewood-ledger-kills-'))
  const clock = Date.UTC(2026, 0, 31, 20)
  const world: World = { game, folder: join(home, 'index'), expected: new Set(), serial: 0, clock }
  const due = Object.entries(events)
  let inTheMiddle = 0
  console.log(`${name}:`)
  try {
    for (let time = 1; time <= kills; time++) {
      await write(world)
      const { child, said } = await startReader(world)
      await sleep(Math.random() * 250)
      if (said.caughtUp === 0) inTheMiddle++
      await kill(child)
      const [event, happen] = time % 20 === 0 ? (due.shift() ?? []) : []
      if (!event || !happen) continue
      // Lines that were deleted before they were read cannot be known.
      await catchUp(world)
      check(world, `before "${event}"`)
      await happen(world)
    }
    await catchUp(world)
    check(world, `after ${kills} kills, ${inTheMiddle} of them while lines were read`)
  } finally {
    await game.close()
    rmSync(home, { recursive: true, force: true })
  }
}

export async function benchLedgerKills({ mariadbd }: { mariadbd: string }): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'idlewood-ledger-game-'))
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  try {
    await killReader('MariaDB', await mariadbLog((await freshDatabase()).url))
    await killReader('SQLite', sqliteLog(join(home, 'game.sqlite')))
  } finally {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
