/**
 * A simulated game server with the bridge's script, and a gamemode that takes changes as `docs/bridge.md`
 * requires of its author: it remembers the last change it took, and saves that with the player's row. It can
 * be killed at any moment.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { GameTables } from '../src/game/game.ts'
import { createBridgeScript, startPolling, type BridgeScript, type HandedChange } from './bridge-script.ts'

/** Options of the game. Times in milliseconds. */
export interface BridgedGameOptions {
  db: Kysely<GameTables>
  /** Sends a message of the script; rejects if the portal is unavailable. */
  post: (body: string) => Promise<{ status: number; text: string }>
  /** Whole-number columns of `users` that the gamemode keeps in memory and takes changes of. */
  columns: readonly string[]
  /** Time between two requests of the script. */
  askIntervalMs: number
  /** Time until something that is saved has been written to the database. */
  saveDelay: number
  /** A column of `users` that gets the number of each save, to distinguish saves from other writes. */
  numberedIn?: string
}

/** A change taken by the gamemode. */
export interface TakenChange {
  readonly id: number
  /** Counts the visits of players: the row is read at the start of each. */
  readonly visit: number
}

/** The running game. */
export interface BridgedGame {
  readonly script: BridgeScript
  /** How often each change was given to the gamemode and taken. */
  readonly taken: ReadonlyMap<number, number>
  /** Each change taken, in order. */
  readonly takings: readonly TakenChange[]
  /** The visit during which each numbered save was made. */
  readonly saves: ReadonlyMap<number, number>
  /** Names of the players. */
  playing(): string[]
  join(name: string): Promise<void>
  /** Removes the player from the list at once; resolves when the last save has been written. */
  leave(name: string): Promise<void>
  /** The player's values in the gamemode's memory. */
  memory(name: string): Readonly<Record<string, number>> | undefined
  /** Changes a value in the game. */
  play(name: string, column: string, value: number): void
  /** Whether changes taken are saved at once; otherwise when the player leaves. */
  savesAtOnce: boolean
  /** Everybody is gone and nothing more is saved; the game restarts at once, without players. */
  crash(): void
  /** Restarts only the script, as `reloadfs` does. */
  reload(): void
  /** Everybody leaves and is saved; the script stops. */
  stop(): Promise<void>
}

interface Player {
  slot: number
  visit: number
  uid: number
  /** The last change taken, which is stored in a column of the row. */
  change: number
  values: Record<string, number>
}

/** The column of `users` in which the gamemode stores the last change it took. */
const rememberedIn = 'portal_change'

/** Adds that column, as the gamemode's author would. */
export const addRememberedChange = (db: Kysely<GameTables>): Promise<unknown> =>
  sql`alter table users add ${sql.ref(rememberedIn)} int not null default 0`.execute(db)

interface State extends BridgedGameOptions {
  readonly players: Map<string, Player>
  readonly taken: Map<number, number>
  readonly takings: TakenChange[]
  readonly saves: Map<number, number>
  visits: number
  /** Statements sent to the database and not answered yet: they are executed even if the game dies. */
  readonly sent: Set<Promise<unknown>>
  /** The end of the current read or save, by name. */
  readonly queues: Map<string, Promise<void>>
  /** Increased by each restart of the game. */
  life: number
  savesAtOnce: boolean
}

function inTurn(state: State, name: string, work: () => Promise<void>): Promise<void> {
  const { life } = state
  const done = (state.queues.get(name) ?? Promise.resolve()).then(async () => {
    // Work that a killed game had not started never happens.
    if (life === state.life) await work()
  })
  state.queues.set(
    name,
    done.catch(() => undefined),
  )
  return done
}

/** Waits for statements sent by a game that has died, since a server takes longer than that to restart. */
const untilMade = ({ sent }: State): Promise<unknown> => Promise.allSettled(sent)

async function send(state: State, statement: Promise<unknown>): Promise<void> {
  state.sent.add(statement)
  await statement.finally(() => state.sent.delete(statement))
}

function save(state: State, name: string, player: Player): Promise<void> {
  const { db, saveDelay, numberedIn } = state
  // A copy, since the statement is built before it is sent.
  const values = { ...player.values }
  const { change, uid, visit } = player
  return inTurn(state, name, async () => {
    const { life } = state
    await wait(saveDelay)
    if (life !== state.life) return
    const number = state.saves.size + 1
    state.saves.set(number, visit)
    const saved = { ...values, [rememberedIn]: change, ...(numberedIn ? { [numberedIn]: number } : {}) }
    const set = Object.entries(saved).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await send(state, sql`update users set ${sql.join(set)} where uid = ${uid}`.execute(db))
  })
}

/** The public function described in `docs/bridge.md`. */
function takeChange(state: State, { name, uid, id, field, value }: HandedChange): number {
  const player = state.players.get(name)
  if (player?.uid !== uid) return 2
  if (player.change === id) return 1
  if (!state.columns.includes(field)) return 3
  player.values[field] = Number(value)
  player.change = id
  state.taken.set(id, (state.taken.get(id) ?? 0) + 1)
  state.takings.push({ id, visit: player.visit })
  if (state.savesAtOnce) void save(state, name, player)
  return 1
}

async function join(state: State, script: BridgeScript, name: string): Promise<void> {
  const used = new Set([...state.players.values()].map(({ slot }) => slot))
  let slot = 0
  while (used.has(slot)) slot += 1
  state.visits += 1
  const player: Player = { slot, visit: state.visits, uid: 0, change: 0, values: {} }
  state.players.set(name, player)
  script.join(slot, name)
  await inTurn(state, name, async () => {
    await untilMade(state)
    const { rows } = await sql<Record<string, number>>`select uid, ${sql.ref(rememberedIn)} as taken,
      ${sql.join(state.columns.map((column) => sql.ref(column)))} from users where username = ${name}`.execute(
      state.db,
    )
    const [row = {}] = rows
    player.values = Object.fromEntries(state.columns.map((column) => [column, Number(row[column])]))
    player.change = Number(row['taken'])
    // From here on the player is logged in.
    player.uid = Number(row['uid'])
  })
}

async function leave(state: State, script: BridgeScript, name: string): Promise<void> {
  const player = state.players.get(name)
  if (!player) return
  state.players.delete(name)
  script.part(player.slot)
  if (player.uid !== 0) await save(state, name, player)
}

/** Starts a game without players. */
export function startBridgedGame(options: BridgedGameOptions): BridgedGame {
  const state: State = {
    ...options,
    players: new Map(),
    taken: new Map(),
    takings: [],
    saves: new Map(),
    visits: 0,
    sent: new Set(),
    queues: new Map(),
    life: 0,
    savesAtOnce: true,
  }
  const script = createBridgeScript((body) => options.post(body).catch(() => ({ status: 0, text: '' })))
  script.takesChanges = true
  script.takes = (change) => takeChange(state, change)
  const stopAsking = startPolling(script, options.askIntervalMs)
  return {
    script,
    taken: state.taken,
    takings: state.takings,
    saves: state.saves,
    get savesAtOnce() {
      return state.savesAtOnce
    },
    set savesAtOnce(value) {
      state.savesAtOnce = value
    },
    playing: () => [...state.players.keys()],
    join: (name) => join(state, script, name),
    leave: (name) => leave(state, script, name),
    memory: (name) => state.players.get(name)?.values,
    play(name, column, value) {
      const player = state.players.get(name)
      if (player) player.values[column] = value
    },
    crash() {
      state.life += 1
      for (const { slot } of state.players.values()) script.part(slot)
      state.players.clear()
      state.queues.clear()
      script.restart()
    },
    reload: () => script.restart(),
    async stop() {
      await Promise.all([...state.players.keys()].map((name) => leave(state, script, name)))
      await stopAsking()
    },
  }
}
