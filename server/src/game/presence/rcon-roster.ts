/**
 * The complete player list from the game server's console: rounds are merged until they name as many players
 * as the server counts. A list that stays incomplete is reported as partial.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isNearby } from '../../http/network.ts'
import { askConsole, type RconRound } from './rcon-client.ts'
import type { ListedPlayer } from './player-list.ts'
import type { ConsolePlayer } from './rcon-packets.ts'
import type { Target } from './samp-packets.ts'

/** The options for querying a console. Times are in milliseconds. */
export interface RconOptions {
  readonly password: string
  /** Whether to send the password over public networks, too, where others can read it. */
  readonly anywhere: boolean
  /** Timeout of one round. */
  readonly timeoutMs: number
  /** Minimum time between the starts of two rounds: each line takes time of the game's own thread. */
  readonly spacingMs: number
}

/**
 * The state of the console. `unused`: not queried yet; `whole`: it names everybody; `partial`: lines are
 * missing; `silent`: no response, as when RCON is off; `refused`: the password is wrong; `public`: the server
 * is not on this machine or a private network, so the password was not sent.
 */
export type RconState = 'unused' | 'whole' | 'partial' | 'silent' | 'refused' | 'public'

/** The online players as named by the console. */
export interface RconRoster {
  readonly state: RconState
  readonly people: readonly ListedPlayer[]
}

/** A player list source that queries a console repeatedly. */
export interface RconSource {
  /** `count` asks the server for the number of players without bots; it rejects if the server is silent. */
  ask(target: Target, count: () => Promise<number>): Promise<RconRoster>
  state(): RconState
  /** Size of the receive buffer in bytes; undefined before the first round or if unknown. */
  bufferBytes(): number | undefined
}

/** Maximum number of rounds per query. */
const maxRounds = 5
/** The number of recent queries whose surplus over the server's count is used to estimate the bots. */
const remembered = 10

/**
 * Estimates the number of bots: how many more players the console names than the server counts. It is the
 * median of recent queries, as a player who left during a query makes one figure larger and a lost line makes
 * one smaller.
 */
function botsBy(surplus: readonly number[]): number {
  const sorted = surplus.toSorted((one, other) => one - other)
  return Math.max(0, sorted[Math.floor(sorted.length / 2)] ?? 0)
}

interface Slot {
  readonly address: string
  readonly names: Set<string>
}

interface Memory {
  readonly options: RconOptions
  state: RconState
  bufferBytes: number | undefined
  lastRoundAt: number
  /** How many more players the console named than the server counts, per recent query: the bots. */
  surplus: number[]
  /** The player in each slot; a player who changes their name keeps slot and address. */
  slots: Map<number, Slot>
}

const keyOf = ({ slot, name }: ConsolePlayer): string => `${slot} ${name}`

async function askSpaced(memory: Memory, target: Target): Promise<RconRound> {
  const pause = memory.lastRoundAt + memory.options.spacingMs - performance.now()
  if (pause > 0) await wait(pause)
  memory.lastRoundAt = performance.now()
  const round = await askConsole(target, memory.options, randomBytes(8).toString('hex'))
  memory.bufferBytes = round.bufferBytes ?? memory.bufferBytes
  return round
}

/** The merged players by slot and name, and whether they are complete. */
interface Union {
  readonly players: Map<string, ConsolePlayer>
  readonly isWhole: boolean
  readonly state: RconRound['state']
}

async function unite(memory: Memory, target: Target, count: () => Promise<number>): Promise<Union> {
  const players = new Map<string, ConsolePlayer>()
  const bots = botsBy(memory.surplus)
  let state: RconRound['state'] = 'silent'
  for (let rounds = 1; rounds <= maxRounds; rounds++) {
    const before = players.size
    const round = await askSpaced(memory, target)
    if (round.state !== 'silent') state = round.state
    if (round.state === 'refused') break
    for (const player of round.players) players.set(keyOf(player), player)
    // A console that never responds is off; asking five times would only make callers wait.
    if (state === 'silent' && memory.state !== 'whole' && memory.state !== 'partial') break
    const surplus = players.size - (await count())
    const isSettled = rounds > 1 && players.size === before
    // While the number of bots is unknown, they could hide lost lines; a second round reveals those.
    const isAll = memory.surplus.length > 0 && round.players.length === players.size
    if (surplus >= bots && state === 'answered' && (isSettled || isAll)) {
      memory.surplus = [...memory.surplus, surplus].slice(-remembered)
      return { players, isWhole: true, state }
    }
  }
  // There may be fewer bots than before, so drop the oldest figure.
  if (state === 'answered') memory.surplus = memory.surplus.slice(1)
  return { players, isWhole: false, state }
}

/** Lists the players; one who is in the same slot under a new name keeps the earlier names, too. */
function peopleOf(memory: Memory, players: readonly ConsolePlayer[], isWhole: boolean): ListedPlayer[] {
  const slots = new Map<number, Slot>(isWhole ? [] : memory.slots)
  for (const { slot, name, address } of players) {
    const known = memory.slots.get(slot)
    const names = known?.address === address ? known.names : new Set<string>()
    slots.set(slot, { address, names: new Set([...names, ...(slots.get(slot)?.names ?? []), name]) })
  }
  memory.slots = slots
  // If a name changed between two rounds, the slot is in both; the later name is the current one.
  const latest = new Map(players.map((player) => [player.slot, player]))
  return [...latest.values()].map((player) => {
    const names = slots.get(player.slot)?.names ?? new Set()
    return { ...player, earlierNames: [...names].filter((name) => name !== player.name) }
  })
}

/** A console that has responded before is not off, only silent at the moment. */
function afterSilence(before: RconState): RconState {
  if (before === 'refused') return 'refused'
  return before === 'whole' || before === 'partial' ? 'partial' : 'silent'
}

async function ask(memory: Memory, target: Target, count: () => Promise<number>): Promise<RconRoster> {
  if (!memory.options.anywhere && !isNearby(target.address)) {
    memory.state = 'public'
    return { state: 'public', people: [] }
  }
  const { players, isWhole, state } = await unite(memory, target, count)
  if (state === 'refused') memory.state = 'refused'
  else if (state === 'silent') memory.state = afterSilence(memory.state)
  else memory.state = isWhole ? 'whole' : 'partial'
  return { state: memory.state, people: peopleOf(memory, [...players.values()], isWhole) }
}

/** Creates a source; it sends nothing until first asked. */
export function createRconSource(options: RconOptions): RconSource {
  const memory: Memory = {
    options,
    state: 'unused',
    bufferBytes: undefined,
    lastRoundAt: -Infinity,
    surplus: [],
    slots: new Map(),
  }
  return {
    ask: (target, count) => ask(memory, target, count),
    state: () => memory.state,
    bufferBytes: () => memory.bufferBytes,
  }
}
