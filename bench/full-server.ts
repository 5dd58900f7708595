/**
 * A thousand players, eight editors and a gamemode that saves from memory: once with the game server's
 * console, whose lines get lost and arrive in any order, and once without. Counts edits that were reported as
 * confirmed but are gone, and overwritten edits that were not noticed. Prints the counts; throws if there
 * were any.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startMariadb } from '../scripts/mariadb.ts'
import { fieldsOf, type ChangeRow } from '../server/src/changes/mailbox.ts'
import { createDatabase, type Database } from '../server/src/db/database.ts'
import { createDice } from '../server/src/demo/dice.ts'
import type { GameTables } from '../server/src/game/game.ts'
import { createPresence, type Presence } from '../server/src/game/presence/presence.ts'
import { codePage } from '../server/src/game/server-settings/code-page.ts'
import { addPlayers, readFields } from '../server/test/crowd.ts'
import { startGameServer, type GameServer } from '../server/test/game-server.ts'
import { startGamemode, type Gamemode } from '../server/test/gamemode.ts'
import type { TestPortal } from '../server/test/portal.ts'

const players = 1000
const edits = 1000
const editors = 8
/** Milliseconds within which an edit that the game overwrote must be noticed. */
const noticedWithin = 60_000
const fields = ['bank', 'level', 'exp'] as const
const password = 'a-password-of-the-bench'

/** Every tenth name is Cyrillic, every seventh contains special characters. */
function nameOf(number: number): string {
  if (number % 10 === 0) return `Иван_Петров${number}`
  return number % 7 === 0 ? `[X]Odd.$@=${number}` : `Roamer_${number}`
}

interface World {
  portal: TestPortal
  presence: Presence
  responder: GameServer
  gamemode: Gamemode
  gameDatabase: Database<GameTables>
  names: readonly string[]
  uids: ReadonlyMap<string, number>
  staff: string
}

async function createWorld(withConsole: boolean): Promise<World> {
  const { testPortal } = await import('../server/test/portal.ts')
  const dice = createDice(7)
  const responder = await startGameServer()
  const page = codePage('1251')
  responder.encode = (name) => page.encode(name)
  responder.max = players + 50
  responder.rconPassword = password
  responder.shuffles = true
  responder.losesLine = () => dice.between(1, 20) === 1
  const presence = createPresence({
    server: responder.address,
    rcon: withConsole ? { password, anywhere: false } : undefined,
    rconSpacing: 50,
    settle: 10_000,
  })
  const watch = { firstMs: 10_000, intervalMs: 45_000, untilMs: 150_000, retryMs: 1000 }
  const portal = await testPortal({
    presence,
    pace: { online: 2000, onlineLong: 10_000, leaving: 1000, silent: 2000, watch },
  })
  const staff = await portal.staff(
    'Bench_Staff',
    ['update_user_profile', 'update_user_money', 'view_changes'],
    { adminlevel: 5 },
  )
  const names = Array.from({ length: players }, (_, number) => nameOf(number))
  const uids = await addPlayers(portal.game.database.db, names)
  // The game uses its own connections.
  const gameDatabase = createDatabase<GameTables>(portal.config.gameDatabaseUrl, { queryTimeout: 60_000 })
  const gamemode = startGamemode({
    database: gameDatabase,
    responder,
    rng: createDice(11),
    saves: ['bank', 'level'],
    plays: [],
    savePeriod: 2000,
    leaveDelay: 500,
    loginDelay: 200,
  })
  return { portal, presence, responder, gamemode, gameDatabase, names, uids, staff }
}

const allChanges = ({ portal }: World): Promise<ChangeRow[]> =>
  portal.portal.db.selectFrom('changes').selectAll().orderBy('id').execute()

const open = ({ state }: ChangeRow): boolean => state === 'queued' || state === 'applied'

/** Eight people edit concurrently until enough edits were accepted. Returns how many were refused. */
async function edit(world: World): Promise<number> {
  const dice = createDice(13)
  let value = 2
  let accepted = 0
  let refused = 0
  const one = async (): Promise<void> => {
    while (accepted < edits) {
      const wanted = value++
      const uid = world.uids.get(dice.pick(world.names))
      const body = { [dice.pick(fields)]: wanted }
      const { status } = await world.portal.ask('PUT', `/api/user/profile/${uid}`, {
        token: world.staff,
        body,
      })
      if (status === 200) accepted += 1
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: editors }, one))
  return refused
}

/** Twenty at a time, because a game has few connections to its database. */
async function inBatches(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(names.slice(from, from + 20).map(work))
}

async function until(done: () => Promise<boolean>, limitMs: number): Promise<number> {
  const began = performance.now()
  while (!(await done()) && performance.now() - began < limitMs) await wait(500)
  return Math.round(performance.now() - began)
}

/** The faults, one sentence each. Play changes none of these fields, so each edit must persist. */
async function faultsOf(world: World): Promise<string[]> {
  const rows = await allChanges(world)
  const faults = rows.filter(open).map(({ id, state, note }) => `change ${id} is still ${state}: ${note}`)
  const now = await readFields(world.gameDatabase.db)
  const byUid = new Map(now.map((row) => [row['uid'], row]))
  const said = new Set<string>()
  const last = new Map<string, ChangeRow>()
  for (const row of rows)
    for (const { field, new: value } of fieldsOf(row)) {
      if (said.has(`${field} ${value}`)) faults.push(`${field} ${value} is in the trail twice`)
      said.add(`${field} ${value}`)
      if (row.state === 'confirmed') last.set(`${row.uid} ${field}`, row)
    }
  for (const row of last.values())
    for (const { field, new: value } of fieldsOf(row)) {
      const found = byUid.get(Number(row.uid))?.[field]
      if (found !== value) faults.push(`change ${row.id} is confirmed as ${value}, and ${field} is ${found}`)
    }
  return faults
}

/** The number of edits that were written, differ from the row and are not known to be overwritten. */
async function unnoticed(world: World): Promise<number> {
  const rows = (await allChanges(world)).filter(({ state }) => state === 'applied')
  const now = await readFields(world.gameDatabase.db)
  const byUid = new Map(now.map((row) => [row['uid'], row]))
  const latest = new Map(
    rows.flatMap((row) =>
      fieldsOf(row).map((field) => [`${row.uid} ${field.field}`, { row, field }] as const),
    ),
  )
  return [...latest.values()].filter(
    ({ row, field }) => byUid.get(Number(row.uid))?.[field.field] !== field.new,
  ).length
}

/** Milliseconds from each overwriting until it was reported. */
function timesToNotice({ gamemode, uids }: World, rows: readonly ChangeRow[]): number[] {
  const at = new Map(
    gamemode.statistics.overwritten.map((one) => [
      `${uids.get(one.name)} ${one.column} ${one.found}`,
      one.at,
    ]),
  )
  return rows.flatMap((row) => {
    const [field] = row.state === 'overwritten' ? fieldsOf(row) : []
    const overwrittenAt = field && at.get(`${row.uid} ${field.field} ${field.new}`)
    return overwrittenAt === undefined ? [] : [Number(row.settled_at) - overwrittenAt]
  })
}

function report(world: World, rows: readonly ChangeRow[]): void {
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  const took = rows
    .filter(({ state }) => state === 'confirmed')
    .map(({ created_at, settled_at }) => Number(settled_at) - Number(created_at))
    .toSorted((one, other) => one - other)
  const median = took[Math.floor(took.length / 2)] ?? 0
  const noticed = timesToNotice(world, rows).toSorted((one, other) => one - other)
  const { joins, leaves, saves, slowestSave, overwritten } = world.gamemode.statistics
  console.log(`  the trail: ${JSON.stringify(states)}`)
  console.log(`  from Save to confirmed: median ${median} ms, worst ${took.at(-1) ?? 0} ms`)
  console.log(
    `  the game: ${joins} joins, ${leaves} leaves, ${saves} saves, the slowest ${Math.round(slowestSave)} ms, ${overwritten.length} values written over`,
  )
  console.log(
    `  from overwriting to overwritten: ${noticed.length} changes, median ${noticed[Math.floor(noticed.length / 2)] ?? 0} ms, worst ${noticed.at(-1) ?? 0} ms`,
  )
  console.log(`  the console was asked ${world.responder.asked.x} times`)
}

async function measure(withConsole: boolean): Promise<string[]> {
  const world = await createWorld(withConsole)
  try {
    console.log(
      `\n${players} players, ${editors} editors, ${edits} edits, ${withConsole ? 'with' : 'without'} RCON`,
    )
    await inBatches(world.names.slice(0, 900), (name) => world.gamemode.join(name))
    await until(async () => (await world.presence.look(['Nobody_There'])) !== 'leaving', 30_000)
    const cpu = process.cpuUsage()
    const rest = 15_000
    const askedBefore = world.responder.asked.x
    await wait(rest)
    const { user, system } = process.cpuUsage(cpu)
    console.log(
      `  at rest, stand-ins and gamemode included: ${((user + system) / rest / 10).toFixed(1)} % of a core, ${world.responder.asked.x - askedBefore} questions to the console in ${rest / 1000} s`,
    )
    world.gamemode.roam(world.names, 100)
    const began = performance.now()
    const refused = await edit(world)
    console.log(`  edited in ${Math.round((performance.now() - began) / 1000)} s, refused ${refused}`)
    await world.gamemode.rest()
    // All at once they would be saved later than any real game saves.
    await inBatches(world.gamemode.playing(), async (name) => {
      await world.gamemode.leave(name)
      await world.gamemode.saved()
    })
    await world.gamemode.stop()
    const noticed = await until(async () => (await unnoticed(world)) === 0, noticedWithin)
    const late = await unnoticed(world)
    console.log(`  all values written over are known ${noticed} ms after the last save; unknown: ${late}`)
    const limit = 300_000
    await until(async () => !(await allChanges(world)).some(open), limit)
    const rows = await allChanges(world)
    report(world, rows)
    const tooLate = timesToNotice(world, rows).filter((took) => took > noticedWithin)
    const faults = [
      ...(await faultsOf(world)),
      ...tooLate.map((took) => `it took ${took} ms to say that a value was written over`),
    ]
    return late > 0 ? [...faults, `${late} values were written over and nobody was told in time`] : faults
  } finally {
    world.presence.close()
    await world.gameDatabase.close()
    await world.portal.close()
    await world.responder.close()
  }
}

/** Runs the benchmark on a private MariaDB. */
export async function benchFullServer({ mariadbd }: { mariadbd: string }): Promise<void> {
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  process.env['IDLEWOOD_TEST_ENGINE'] = 'mariadb'
  try {
    const faults = [...(await measure(true)), ...(await measure(false))]
    console.log(`  wrong: ${faults.length}`)
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
    if (faults.length > 0) throw new Error('Edits were lost, or nobody was told.')
  } finally {
    await server.stop()
  }
}
