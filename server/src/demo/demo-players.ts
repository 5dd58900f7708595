/**
 * The players in the demo world: some of its people come and go by the clock, as on a server of that size.
 */
import type { Background } from '../background/background.ts'
import type { ActResult } from '../game/acts/act-result.ts'
import type { Acts } from '../game/acts/acts.ts'
import type { Game } from '../game/game.ts'
import { fold, type Player } from '../game/presence/player-list.ts'
import type { Presence, PresenceState } from '../game/presence/presence.ts'
import { codePage } from '../game/server-settings/code-page.ts'
import { highestUid, userRows } from '../game/rows/user-rows.ts'

/** The number of people who come and go. They follow this uid, so the demo accounts are never in the game. */
const regulars = 18
const firstUid = 100
const slots = 100
const minute = 60_000
/** Milliseconds for which the game may still write to a player's row after they left. */
const settle = 3000
const nextLook = 5000

/** When a character plays: `dutyMs` out of each `periodMs`. */
interface Habit {
  readonly name: string
  readonly slot: number
  readonly periodMs: number
  readonly dutyMs: number
  readonly phaseMs: number
}

/** The demo world's simulated game. */
export interface DemoPlayers {
  readonly presence: Presence
  readonly acts: Acts
}

/** Some stay for minutes, so that a waiting change is soon made; others stay for an hour. */
function habitOf(name: string, index: number): Habit {
  const periodMs = (5 + ((index * 13) % 60)) * minute
  return {
    name,
    slot: index,
    periodMs,
    dutyMs: periodMs * (0.45 + ((index * 7) % 5) / 10),
    phaseMs: (index * 7919 * 1000) % periodMs,
  }
}

interface State {
  readonly game: Game
  habits: readonly Habit[]
  /**
   * The players kicked during their current stay: by name, the start of the stay and the time of the kick.
   */
  readonly kicked: Map<string, { readonly stay: number; readonly at: number }>
}

/** The start of the current or most recent stay. */
const stayOf = ({ periodMs, phaseMs }: Habit, now: number): number => now - ((now + phaseMs) % periodMs)

/** The end of the current or most recent stay. */
function leavesAt({ kicked }: State, habit: Habit, now: number): number {
  const stay = stayOf(habit, now)
  const kick = kicked.get(habit.name)
  return kick?.stay === stay ? kick.at : stay + habit.dutyMs
}

const isPlaying = (state: State, habit: Habit, now: number): boolean => now < leavesAt(state, habit, now)

function playersOf(state: State): Player[] {
  const now = Date.now()
  return state.habits
    .filter((habit) => isPlaying(state, habit, now))
    .map((habit) => ({
      name: habit.name,
      earlierNames: [],
      slot: habit.slot,
      ping: 38 + ((habit.slot * 17 + Math.floor(now / nextLook)) % 60),
      // From a range reserved for documentation.
      address: `192.0.2.${habit.slot + 1}`,
      since: new Date(stayOf(habit, now)),
    }))
}

async function readHabits(state: State): Promise<void> {
  if (state.habits.length > 0) return
  await state.game.ready()
  const stretch = { after: firstUid, upTo: highestUid, limit: regulars }
  const people = await userRows(state.game).between(stretch)
  state.habits = people.map(({ username }, index) => habitOf(username, index))
}

async function look(state: State, names: readonly string[]): Promise<PresenceState> {
  await readHabits(state)
  const now = Date.now()
  const habit = state.habits.find(({ name }) => names.some((one) => fold(one) === fold(name)))
  if (!habit) return 'offline'
  const left = leavesAt(state, habit, now)
  if (now < left) return 'online'
  return now - left < settle ? 'leaving' : 'offline'
}

function createDemoPresence(state: State, background: Background): Presence {
  const listeners = new Set<() => void>()
  const job = background.repeat({
    name: 'Players of the demo world',
    intervalMs: nextLook,
    firstAfterMs: 0,
    failure: 'The players of the demo world could not be read; the portal tries again.',
    async run() {
      await readHabits(state)
      for (const listener of listeners) listener()
    },
  })
  return {
    configured: true,
    isInvented: true,
    settleMs: 0,
    look: (names) => look(state, names),
    isListed: (names) => playersOf(state).some(({ name }) => names.includes(name)),
    status: () => ({
      state: 'up',
      players: playersOf(state).length,
      max: slots,
      name: 'The demo world',
      ping: 12,
      asOf: new Date(),
    }),
    players: () => ({ state: 'whole', players: playersOf(state) }),
    sources: () => ({ configured: true, namedBy: 'bridge', rcon: null, bufferBytes: null, bridge: 'whole' }),
    onAsked(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keepWatching: () => () => undefined,
    close: () => void job.close(),
  }
}

function createDemoActs(state: State): Acts {
  const done: ActResult = { by: 'bridge', state: 'done', answer: null }
  const gone: ActResult = { ...done, state: 'gone' }
  const page = codePage('1252')
  const find = (name: string): Habit | undefined =>
    state.habits.find((one) => fold(one.name) === fold(name) && isPlaying(state, one, Date.now()))
  return {
    channels: () => ({ kick: 'bridge', message: 'bridge', say: 'bridge' }),
    room: (_, from) => ({ maxBytes: 144 - `${from}: `.length, page, withoutPercent: false }),
    async kick(name) {
      const habit = find(name)
      if (!habit) return gone
      const now = Date.now()
      state.kicked.set(habit.name, { stay: stayOf(habit, now), at: now })
      return done
    },
    message: async (name) => (find(name) ? done : gone),
    say: async () => done,
  }
}

/** Creates the demo world's simulated game. */
export function createDemoPlayers(game: Game, background: Background): DemoPlayers {
  const state: State = { game, habits: [], kicked: new Map() }
  return { presence: createDemoPresence(state, background), acts: createDemoActs(state) }
}
