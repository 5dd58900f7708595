/**
 * Knows who is in the game, by watching the game server. Nothing in the game's database says so, and an edit
 * of somebody who plays is overwritten by the game.
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
 * - `offline`: not in the game, and gone for so long that the game has written what it had to.
 * - `leaving`: not in the game, but perhaps until a moment ago: left lately, or the watch has not lasted long
 *   enough.
 * - `silent`: the server gives no usable answer now, for however long; ask again.
 * - `unknown`: there is no way to know: no server is configured, or too many play for it to name them.
 *
 * Someone last seen in the game is `online` until a list of everybody says otherwise.
 */
export type Whereabouts = 'online' | 'offline' | 'leaving' | 'silent' | 'unknown'

/** Who plays, as far as anybody said. */
export interface PlayersNow {
  /**
   * `whole`: everybody. `partial`: some are missing, or have left. `silent`: the game is silent now, and
   * these were there last. `unknown`: nobody can say who plays.
   */
  readonly state: 'whole' | 'partial' | 'silent' | 'unknown'
  readonly players: readonly Player[]
}

/** The watch over the game server. */
export interface Presence {
  /** False without `GAME_SERVER` and `BRIDGE_SECRET`: then everybody is `unknown`. */
  readonly configured: boolean
  /** True where no game server plays with the database: its people, if there are any, are invented. */
  readonly isInvented?: boolean
  /**
   * Milliseconds after which somebody seen away is proven to have been away: a session between two questions
   * goes unseen, and its last save comes within this time. 0 where `offline` is proof by itself.
   */
  readonly settleMs: number
  /**
   * Asks the game afresh and says where the person is who plays under any of `names`: the user name, and the
   * admin name, which the game shows while on duty. Without a name the answer is `unknown`, but the game was
   * asked. Everyone who asks while a question is open shares the next one. Never rejects. Takes milliseconds;
   * with a silent server a few times the timeout.
   */
  look(names: readonly string[]): Promise<Whereabouts>
  /** Whether the latest list names one of them, without asking: it may have come since a look. */
  isListed(names: readonly string[]): boolean
  status(): GameStatus
  /** Who plays, for showing. Whether somebody is away is for {@link Presence.look} to say. */
  players(): PlayersNow
  /** Where the names come from, and how the console does. */
  sources(): PresenceSources
  /** Calls back after every question, answered or not. Returns how to stop. */
  onAsked(listener: () => void): () => void
  /**
   * Watches closely until the answered function is called: for as long as somebody waits for a person to
   * leave.
   */
  keepWatching(): () => void
  close(): void
}

/** How to watch. Times in milliseconds. */
export interface PresenceOptions {
  /** `host:port` of the game server's UDP query. */
  server: string | undefined
  /** The console of the same server: asked where the query does not name everybody. */
  rcon?: { readonly password: string; readonly anywhere: boolean } | undefined
  /** Between two rounds of the console; 1,000 unless said. */
  rconSpacing?: number
  /** The script inside the game server, which is asked first. */
  bridge?: Bridge | undefined
  /** How long the game may still write somebody's row after they left; 10,000 unless said. */
  settle?: number
  /** Between two questions while somebody waits or the server has just fallen silent; 1,000 unless said. */
  interval?: number
  /** Between two questions otherwise; five times `interval` unless said. */
  idleInterval?: number
  /** How long to wait for a packet; 1,000 unless said. */
  timeout?: number
  /** How long a server that fell silent is asked as closely as while somebody waits; 30,000 unless said. */
  closeAfterSilence?: number
  /** Where the last list is kept for other processes and the next start; nowhere unless given. */
  store?: RosterStore
  /** Where the watch is listed; nowhere unless given. */
  background?: Background
}

/** One question, and what came of it. */
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
  /** Milliseconds within which the next list follows when nothing is wrong. */
  readonly gapMs: number
  /** When the server said other things of itself than before, the latest times. */
  changedAt: readonly number[]
  /** When there was last a list of everybody; undefined before the first. */
  listedAt: number | undefined
  /** When the last list of everybody came in. */
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

/** Of a world without a game: the demo's. Nobody plays, so every edit may be made at once. */
export const nobodyPlays: Presence = {
  ...nobodyKnows,
  isInvented: true,
  look: async () => 'offline',
  players: () => ({ state: 'whole', players: [] }),
}

/** Whether the game server runs, asked afresh; undefined when nobody can say. */
export async function gameIsUp(presence: Presence): Promise<boolean | undefined> {
  if (presence.isInvented) return false
  await presence.look([])
  return presence.status().state === 'up' ? true : undefined
}

/** Milliseconds until the watch asks again by itself. */
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
  // The script says newer pings with each message.
  const pings = new Map(bridge.roster().players.map(({ slot, name, ping }) => [`${slot} ${name}`, ping]))
  const withPings = players.map((player) => ({
    ...player,
    ping: pings.get(`${player.slot} ${player.name}`) ?? player.ping,
  }))
  return { state: shownAs[lastList], players: withPings }
}

/** Of several servers that answer in turn, one may answer several times in a row: no list is everybody. */
const listOf = (watch: Watch, { list, namedBy }: GameAnswer): GameAnswer['list'] =>
  list === 'whole' && namedBy !== 'bridge' && areSeveral(watch) ? 'short' : list

async function askNow(watch: Watch): Promise<Outcome> {
  const from = performance.now()
  // Whatever went wrong, the server did not say who plays.
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
  // No matter who asked: the watch asks again a while after this question.
  watch.job.wake(pauseMs(watch))
  for (const listener of watch.listeners) listener()
  return { from, answer, names }
}

/** A question that begins after this call, shared by all who call before it begins. */
function askAfresh(watch: Watch): Promise<Outcome> {
  return (watch.next ??= (watch.running ?? Promise.resolve()).then(() => {
    watch.next = undefined
    watch.running = askNow(watch)
    return watch.running
  }))
}

/** Milliseconds within which a stored list shows that another process knows everybody now. */
const knowsNowMs = 30_000

/** For a process that cannot know who plays: what another process knows, or an earlier one knew last. */
async function lookInStore({ store }: Watch, names: readonly string[]): Promise<Whereabouts> {
  try {
    const roster = await store.read()
    if (!roster) return 'unknown'
    if (names.some((name) => roster.names.has(name))) return 'online'
    // Anyone who is not in it may have come since: the other process will look.
    return Date.now() - roster.listedAt < knowsNowMs ? 'silent' : 'unknown'
  } catch {
    return 'silent'
  }
}

async function look(watch: Watch, asked: readonly string[]): Promise<Whereabouts> {
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

/** Milliseconds within which a second change of the server's own facts means that several servers answer. */
const turnsMs = 600_000

/** Whether several servers answer in turn. */
function areSeveral({ changedAt: [first, second] }: Watch): boolean {
  const now = performance.now()
  return first !== undefined && second !== undefined && now - first < turnsMs
}

/** Milliseconds a question to the console may take, beyond those of the query. */
const consoleTime = 10_000

/** Notes who comes and goes between two questions, too. */
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

/** Creates the question who plays: to the script inside the server first, where there is one. */
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
    // One lost answer between two distant questions is no gap.
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

/** Starts watching. The watch keeps no process alive; a question that is open ends by its timeout. */
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
      // A question that is open ends by its timeout; nobody waits for it.
      void watch.job.close()
    },
  }
}
