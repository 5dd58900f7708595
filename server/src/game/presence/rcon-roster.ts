/**
 * Everybody who plays, by the console of the game server: rounds are merged until they name as many as the
 * server counts. A list that stays incomplete does not count as a list of everybody.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { askConsole, type RconRound } from './rcon-client.ts'
import type { ListedPlayer } from './player-list.ts'
import type { ConsolePlayer } from './rcon-packets.ts'
import type { Target } from './samp-packets.ts'

/** How a console is asked. Times in milliseconds. */
export interface RconOptions {
  readonly password: string
  /** Also over networks where others can read the password. */
  readonly anywhere: boolean
  /** For one round. */
  readonly timeoutMs: number
  /** Between the beginnings of two rounds: each line is work for the game's own thread. */
  readonly spacingMs: number
}

/**
 * How the console did: `unused` so far; `whole`: it names everybody; `partial`: lines are missing; `silent`:
 * no answer, as where RCON is off; `refused`: the password is wrong; `public`: the server is not on this
 * machine or a private network, and the password was not sent.
 */
export type RconState = 'unused' | 'whole' | 'partial' | 'silent' | 'refused' | 'public'

/** Who plays, as far as the console says. */
export interface RconRoster {
  readonly state: RconState
  readonly people: readonly ListedPlayer[]
}

/** Asks a console again and again. */
export interface RconSource {
  /** `count` asks the server how many play, bots left out; it rejects when the server is silent. */
  ask(target: Target, count: () => Promise<number>): Promise<RconRoster>
  state(): RconState
  /** Bytes of the receive buffer; undefined before the first round. */
  bufferBytes(): number | undefined
}

/** Rounds of one question at most. */
const maxRounds = 5
/** Questions whose surplus over the server's count says how many bots there are. */
const remembered = 10

const nearby: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/** Whether what is sent there stays on this machine or a private network. */
export const isNearby = (address: string): boolean =>
  ipaddr.isValid(address) && nearby.has(ipaddr.process(address).range())

/**
 * How many more the console names than the server counts. In the middle of what was seen: who left during a
 * question makes one figure larger, a lost line makes one smaller.
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
  /** How many more the console named than the server counts, in the last questions: bots. */
  surplus: number[]
  /** Who holds which slot: somebody who changes their name keeps slot and address. */
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

/** Players by slot and name, and whether they are everybody. */
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
    // A console that never answers is off: asking five times would only make everybody wait.
    if (state === 'silent' && memory.state !== 'whole' && memory.state !== 'partial') break
    const surplus = players.size - (await count())
    // Bots not known yet could hide as many lines that got lost: a second round shows them.
    const isSettled = rounds > 1 ? players.size === before : memory.surplus.length > 0
    const isAll = round.players.length === players.size
    if (surplus >= bots && state === 'answered' && (isSettled || (isAll && memory.surplus.length > 0))) {
      memory.surplus = [...memory.surplus, surplus].slice(-remembered)
      return { players, isWhole: true, state }
    }
  }
  // There may be fewer bots than there were: the oldest figure counts no more.
  if (state === 'answered') memory.surplus = memory.surplus.slice(1)
  return { players, isWhole: false, state }
}

/** Everybody; who is still in their slot under another name keeps the old one, too. */
function peopleOf(memory: Memory, players: readonly ConsolePlayer[], isWhole: boolean): ListedPlayer[] {
  const slots = new Map<number, Slot>(isWhole ? [] : memory.slots)
  for (const { slot, name, address } of players) {
    const known = memory.slots.get(slot)
    const names = known?.address === address ? known.names : new Set<string>()
    slots.set(slot, { address, names: new Set([...names, ...(slots.get(slot)?.names ?? []), name]) })
  }
  memory.slots = slots
  // Of two rounds in which a name changed, the slot is in both: the later name is theirs.
  const latest = new Map(players.map((player) => [player.slot, player]))
  return [...latest.values()].map((player) => {
    const names = slots.get(player.slot)?.names ?? new Set()
    return { ...player, earlierNames: [...names].filter((name) => name !== player.name) }
  })
}

async function ask(memory: Memory, target: Target, count: () => Promise<number>): Promise<RconRoster> {
  if (!memory.options.anywhere && !isNearby(target.address)) {
    memory.state = 'public'
    return { state: 'public', people: [] }
  }
  const wasUsed = memory.state === 'whole' || memory.state === 'partial'
  const { players, isWhole, state } = await unite(memory, target, count)
  if (state === 'refused') memory.state = 'refused'
  // One that has answered before is not off: it only says nothing now.
  else if (state === 'silent') memory.state = wasUsed ? 'partial' : 'silent'
  else memory.state = isWhole ? 'whole' : 'partial'
  return { state: memory.state, people: peopleOf(memory, [...players.values()], isWhole) }
}

/** Starts without having asked. */
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
