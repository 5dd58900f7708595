/**
 * Tracks who is in the game by watching the game server. The game's database does not say, and the game
 * overwrites edits of players who are in the game.
 */
import { createBackground, type Background, type RepeatedJob } from '../../background/background.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { bridgeTimeoutMs, createBridgedQuery } from './bridged-query.ts'
import { createGameQuery, spellingsOf, type GameAnswer } from './game-query.ts'
import { createLastSeen, type LastSeen } from './last-seen.ts'
import { createPlayerList, fold, type ListedPlayer, type Player, type PlayerList } from './player-list.ts'
import { createRconSource, type RconSource } from './rcon-roster.ts'
import type { GameStatus, PresenceSources } from './sources.ts'
import { noStore, type RosterStore } from './stored-roster.ts'

/**
 * Where a person is.
 * - `online`: in the game.
 * - `offline`: not in the game, and gone for long enough that the game has written everything it had to.
 * - `leaving`: not in the game, but may have been until a moment ago: they left recently, or the watch has
 *   not lasted long enough.
 * - `silent`: the server currently gives no usable answer, for however long; ask again.
 * - `unknown`: there is no way to know: no server is configured, or too many are playing for it to name them.
 *
 * Someone last seen in the game is `online` until a list of all players says otherwise.
 */
export type PresenceState = 'online' | 'offline' | 'leaving' | 'silent' | 'unknown'

/** Who is playing, as far as the sources say. */
export interface PlayersNow {
  /**
   * `whole`: all players. `partial`: some are missing, or have left. `silent`: the game is silent now, and
   * these players were there last. `unknown`: no source can say who is playing.
   */
  readonly state: 'whole' | 'partial' | 'silent' | 'unknown'
  readonly players: readonly Player[]
}

/** The watch over the game server. */
export interface Presence {
  /** False without `GAME_SERVER` and `BRIDGE_SECRET`: everybody is `unknown` then. */
  readonly configured: boolean
  /** True if no game server uses this database: its players, if any, are invented. */
  readonly isInvented?: boolean
  /**
   * Milliseconds after which somebody seen away is proven to have been away: a session between two queries
   * goes unseen, and its last save arrives within this time. 0 if `offline` is sufficient proof.
   */
  readonly settleMs: number
  /**
   * Makes a fresh query and returns the state of the person who plays under any of `names`: the user
   * name, and the admin name, which the game shows while on duty. Without a name the result is `unknown`, but
   * the game was queried. Everyone who calls while a query is running shares the next one. Never rejects.
   * Takes milliseconds; with a silent server, a few times the timeout.
   */
  look(names: readonly string[]): Promise<PresenceState>
  /** Whether the latest list has one of the names; makes no query. The list may be newer than a look. */
  isListed(names: readonly string[]): boolean
  status(): GameStatus
  /** Who is playing, for display. To decide whether somebody is away, use {@link Presence.look}. */
  players(): PlayersNow
  /** The source of the names, and the state of the console. */
  sources(): PresenceSources
  /** Calls the listener after every query, answered or not. Returns a function that removes it. */
  onAsked(listener: () => void): () => void
  /**
   * Watches closely until the returned function is called: used while somebody waits for a person to leave.
   */
  keepWatching(): () => void
  close(): void
}

/** Options of the watch. Times in milliseconds. */
export interface PresenceOptions {
  /** `host:port` of the game server's UDP query. */
  server: string | undefined
  /** The console of the same server, used if the query does not name all players. */
  rcon?: { readonly password: string; readonly anywhere: boolean } | undefined
  /** Interval between two rounds of the console; default 1,000. */
  rconSpacing?: number
  /** The script inside the game server, which is asked first. */
  bridge?: Bridge | undefined
  /** How long the game may still write a player's row after they left; default 10,000. */
  settle?: number
  /** Interval between queries while somebody waits or the server has just fallen silent; default 1,000. */
  interval?: number
  /** Interval between two queries otherwise; default five times `interval`. */
  idleInterval?: number
  /** How long to wait for a packet; default 1,000. */
  timeout?: number
  /** How long a server that fell silent is queried at the short `interval`; default 30,000. */
  closeAfterSilence?: number
  /** Where to store the last list for other processes and the next start; not stored if omitted. */
  store?: RosterStore
  /** Where to list the watch as a background job; not listed if omitted. */
  background?: Background
}

/** The outcome of one query. */
interface Outcome {
  readonly from: number
  readonly answer: GameAnswer | undefined
  readonly names: ReadonlySet<string>
}

/** The state of a watch. */
interface Watch {
  readonly settle: number
  readonly rcon: RconSource | undefined
  readonly bridge: Bridge | undefined
  namedBy: PresenceSources['namedBy']
  readonly ask: () => Promise<GameAnswer>
  readonly store: RosterStore
  readonly lastSeen: LastSeen
  readonly timing: {
    readonly interval: number
    readonly idleInterval: number
    readonly closeAfterSilence: number
  }
  readonly listeners: Set<() => void>
  readonly job: RepeatedJob
  status: GameStatus
  readonly playerList: PlayerList
  lastList: GameAnswer['list'] | undefined
  /** Milliseconds within which the next list arrives if nothing is wrong. */
  readonly gapMs: number
  /** The most recent times at which the server described itself differently than before. */
  changedAt: readonly number[]
  /** When the player list was last updated from a complete list; undefined before the first. */
  listedAt: number | undefined
  /** When the last complete list arrived; initially when the watch started. */
  lastWhole: number
  watchers: number
  isClosed: boolean
  running: Promise<Outcome> | undefined
  next: Promise<Outcome> | undefined
}

const nobodyKnows: Presence = {
  configured: false,
  settleMs: 0,
  look: async () => 'unknown',
  isListed: () => false,
  status: () => ({ state: 'unknown', players: null, max: null, name: null, ping: null, asOf: null }),
  players: () => ({ state: 'unknown', players: [] }),
  sources: () => ({ configured: false, namedBy: null, rcon: null, bufferBytes: null, bridge: null }),
  onAsked: () => () => undefined,
  keepWatching: () => () => undefined,
  close: () => undefined,
}

/** Whether the game server is running, according to a fresh query; undefined if that cannot be known. */
export async function gameIsUp(presence: Presence): Promise<boolean | undefined> {
  if (presence.isInvented) return false
  await presence.look([])
  return presence.status().state === 'up' ? true : undefined
}

/** Milliseconds until the next scheduled query. */
function pauseMs({ status, lastWhole, watchers, timing }: Watch): number {
  const justFellSilent = status.state === 'silent' && performance.now() - lastWhole < timing.closeAfterSilence
  return watchers > 0 || justFellSilent ? timing.interval : timing.idleInterval
}

function notePlayers(watch: Watch, people: readonly ListedPlayer[], whole: boolean): void {
  const now = performance.now()
  const { listedAt, gapMs } = watch
  const isContinuous = listedAt !== undefined && now - listedAt <= gapMs
  watch.playerList.note({ people, whole, isContinuous, at: new Date() })
  if (whole) watch.listedAt = now
}

const shownAs = {
  whole: 'whole',
  short: 'partial',
  crowded: 'unknown',
} as const satisfies Record<GameAnswer['list'], PlayersNow['state']>

function playersOf({ status, lastList, playerList, bridge }: Watch): PlayersNow {
  if (lastList === undefined || lastList === 'crowded') return { state: 'unknown', players: [] }
  const players = playerList.all()
  if (status.state !== 'up') return { state: 'silent', players }
  if (!bridge) return { state: shownAs[lastList], players }
  // The script reports newer pings with each message.
  const pings = new Map(bridge.roster().players.map(({ slot, name, ping }) => [`${slot} ${name}`, ping]))
  const withPings = players.map((player) => ({
    ...player,
    ping: pings.get(`${player.slot} ${player.name}`) ?? player.ping,
  }))
  return { state: shownAs[lastList], players: withPings }
}

/** If several servers take turns, one may answer several times in a row: no list counts as complete. */
const listOf = (watch: Watch, { list, namedBy }: GameAnswer): GameAnswer['list'] =>
  list === 'whole' && namedBy !== 'bridge' && areSeveral(watch) ? 'short' : list

async function askNow(watch: Watch): Promise<Outcome> {
  const from = performance.now()
  // Whatever went wrong, the server did not say who is playing.
  const answer = await watch.ask().catch(() => undefined)
  const to = performance.now()
  const names = new Set(answer?.names.map(fold))
  if (answer) {
    const { players, max, name, ping, namedBy, people } = answer
    if (answer.isAnother) watch.changedAt = [...watch.changedAt.slice(-1), to]
    const list = listOf(watch, answer)
    watch.namedBy = list === 'crowded' ? null : namedBy
    watch.status = { state: 'up', players, max, name, ping, asOf: new Date() }
    if (list === 'whole') {
      watch.lastWhole = to
      watch.store.keep(names)
    }
    watch.lastSeen.note({ names, whole: list === 'whole', from, to })
    watch.lastList = list
    if (list !== 'crowded') notePlayers(watch, people, list === 'whole')
  } else {
    watch.status = { ...watch.status, state: 'silent' }
  }
  watch.running = undefined
  // No matter who asked: the next scheduled query is some time after this one.
  watch.job.wake(pauseMs(watch))
  for (const listener of watch.listeners) listener()
  return { from, answer, names }
}

/** A query that begins after this call, shared by all callers until it begins. */
function askAfresh(watch: Watch): Promise<Outcome> {
  return (watch.next ??= (watch.running ?? Promise.resolve()).then(() => {
    watch.next = undefined
    watch.running = askNow(watch)
    return watch.running
  }))
}

/** Maximum age in milliseconds of a stored list that proves that another process knows all players now. */
const knowsNowMs = 30_000

/** For a process that cannot know who is playing: what another process knows, or an earlier one last knew. */
async function lookInStore({ store }: Watch, names: readonly string[]): Promise<PresenceState> {
  try {
    const roster = await store.read()
    if (!roster) return 'unknown'
    if (names.some((name) => roster.names.has(name))) return 'online'
    // Anyone who is not in it may have joined since: the other process will look.
    return Date.now() - roster.listedAt < knowsNowMs ? 'silent' : 'unknown'
  } catch {
    return 'silent'
  }
}

async function look(watch: Watch, asked: readonly string[]): Promise<PresenceState> {
  const names = asked.map(fold).filter(Boolean)
  if (watch.isClosed) return 'unknown'
  const { from, answer, names: present } = await askAfresh(watch)
  if (names.length === 0) return 'unknown'
  if (names.some((name) => present.has(name))) return 'online'
  if (answer && listOf(watch, answer) === 'whole') return watch.lastSeen.of(names, from)
  const seen = watch.lastSeen.withoutList(names, from)
  if (seen) return seen
  return answer?.list === 'crowded' ? lookInStore(watch, names) : 'silent'
}

function keepWatching(watch: Watch): () => void {
  let isWatching = true
  watch.watchers += 1
  if (watch.watchers === 1 && !watch.running) watch.job.wake(watch.timing.interval)
  return () => {
    if (isWatching) watch.watchers -= 1
    isWatching = false
  }
}

/**
 * If the server's description of itself changes twice within this many milliseconds, several servers are
 * answering.
 */
const turnsMs = 600_000

/** Whether several servers take turns in answering. */
function areSeveral({ changedAt: [first, second] }: Watch): boolean {
  const now = performance.now()
  return first !== undefined && second !== undefined && now - first < turnsMs
}

/** Milliseconds a query of the console may take, in addition to the UDP query. */
const consoleTime = 10_000

/** Also records who joins and leaves between two queries. */
function followBridge(bridge: Bridge, watch: Watch): void {
  bridge.onNews(() => {
    const { state, players } = bridge.roster()
    if (state !== 'whole') return
    const at = performance.now()
    const all = players.flatMap(({ name, earlierNames }) => [name, ...earlierNames])
    const names = new Set(all.flatMap(spellingsOf).map(fold))
    watch.lastSeen.note({ names, whole: true, from: at, to: at })
    watch.store.keep(names)
    notePlayers(watch, players, true)
  })
}

/** Creates the query for who is playing: it asks the script inside the server first, if there is one. */
function createQuestion(
  server: string | undefined,
  { timeout, rcon, bridge }: { timeout: number; rcon: RconSource | undefined; bridge: Bridge | undefined },
): () => Promise<GameAnswer> {
  const queries =
    server === undefined
      ? undefined
      : { full: createGameQuery(server, timeout, rcon), figures: createGameQuery(server, timeout) }
  const ask = bridge ? createBridgedQuery(bridge, queries) : queries?.full
  if (!ask) throw new TypeError('There is nobody to ask who plays.')
  return ask
}

function createWatch(server: string | undefined, options: Omit<PresenceOptions, 'server'>): Watch {
  const { settle = 10_000, interval = 1000, timeout = 1000, closeAfterSilence = 30_000 } = options
  const { idleInterval = 5 * interval, background = createBackground(), rconSpacing = 1000 } = options
  const { store = noStore } = options
  const rcon =
    options.rcon && createRconSource({ ...options.rcon, timeoutMs: timeout, spacingMs: rconSpacing })
  const ask = createQuestion(server, { timeout, rcon, bridge: options.bridge })
  const gapMs =
    idleInterval + interval + 2 * timeout + (rcon ? consoleTime : 0) + (options.bridge ? bridgeTimeoutMs : 0)
  const watch: Watch = {
    settle,
    rcon,
    bridge: options.bridge,
    namedBy: null,
    ask,
    store,
    // One lost answer between two widely spaced queries is not a gap.
    lastSeen: createLastSeen({ settle, gap: gapMs }),
    playerList: createPlayerList(),
    lastList: undefined,
    gapMs,
    changedAt: [],
    listedAt: undefined,
    timing: { interval, idleInterval, closeAfterSilence },
    listeners: new Set(),
    status: nobodyKnows.status(),
    lastWhole: performance.now(),
    watchers: 0,
    isClosed: false,
    running: undefined,
    next: undefined,
    job: background.repeat({
      name: 'Questions to the game server',
      intervalMs: idleInterval,
      failure: 'The game server could not be asked; the portal tries again.',
      run: () => askAfresh(watch).then(() => pauseMs(watch)),
    }),
  }
  if (options.bridge) followBridge(options.bridge, watch)
  return watch
}

/** Starts watching. The watch does not keep the process alive; a running query ends by its timeout. */
export function createPresence({ server, ...options }: PresenceOptions): Presence {
  if (!server && !options.bridge) return nobodyKnows
  const watch = createWatch(server, options)
  void watch.job.runNow()
  return {
    configured: true,
    settleMs: watch.settle,
    look: (names) => look(watch, names),
    isListed: (names) => watch.lastSeen.isPresent(names.map(fold).filter(Boolean)),
    status: () => watch.status,
    players: () => playersOf(watch),
    sources: () => ({
      configured: true,
      namedBy: watch.namedBy,
      rcon: watch.rcon?.state() ?? null,
      bufferBytes: watch.rcon?.bufferBytes() ?? null,
      bridge: watch.bridge?.state() ?? null,
      areSeveral: areSeveral(watch),
    }),
    onAsked(listener) {
      watch.listeners.add(listener)
      return () => watch.listeners.delete(listener)
    },
    keepWatching: () => keepWatching(watch),
    close() {
      watch.isClosed = true
      // A running query ends by its timeout; nobody waits for it.
      void watch.job.close()
    },
  }
}
