/**
 * The portal's end of the bridge: one conversation with the script inside the game server, the players it
 * reports, and the commands it receives. Every message counts once, however often it is sent.
 */
import { randomInt } from 'node:crypto'
import { codePage, type CodePage } from '../server-settings/code-page.ts'
import {
  bridgeVersion,
  commandLine,
  maxAnswer,
  readMessage,
  writeAnswer,
  type BridgePlayer,
  type Command,
  type Hello,
  type News,
  type TypedCode,
} from './bridge-messages.ts'
import { createGreetings, type Greetings } from './greetings.ts'

/** A player in the game, and since when the bridge has seen them there. */
export interface PlayerVisit extends BridgePlayer {
  readonly since: Date
  /**
   * Earlier names under which the game has shown them during this session: staff on duty have another name.
   */
  readonly earlierNames: readonly string[]
}

/** All players in the game, as the script last reported them. */
export interface Roster {
  /**
   * `whole`: all players are in it. `partial`: the script is still sending. `silent`: the script has missed
   * three polls. `none`: it was never heard.
   */
  readonly state: 'whole' | 'partial' | 'silent' | 'none'
  readonly players: readonly PlayerVisit[]
  /** When the script was last heard, by `performance.now()`; undefined if never. */
  readonly heardAt: number | undefined
  /**
   * The script's run that reported this; a different value means that the game or the script was restarted.
   */
  readonly run: number | undefined
}

/**
 * The result of a command. `done`: the script executed it. `gone`: the player had left. `refused`: the
 * gamemode did not accept the value; includes what its function returned. `unsent`: the script did not fetch
 * it in time, and will not receive it. `unanswered`: unknown, because the game or the script stopped in the
 * meantime.
 */
export type CommandResult =
  | { readonly state: 'done' | 'gone' | 'unsent' | 'unanswered' }
  | { readonly state: 'refused'; readonly returned: number }

/** A command without its number. */
export type NewCommand = Command extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

/** Numbers from here on are assigned by the bridge; callers use lower ones. */
const firstOwnNumber = 2 ** 30

/** Options of a command. */
export interface GiveOptions {
  readonly id?: number
  readonly timeoutMs?: number
  /** The code page of its text; defaults to that of the conversation. */
  readonly page?: CodePage
}

/** The message was received before, and a later one since. */
export class OldMessage extends Error {
  override name = 'OldMessage'
}

/** The script and the portal use different versions of the protocol. */
export class OtherVersion extends Error {
  override name = 'OtherVersion'
}

/** The portal's end of the bridge. */
export interface Bridge {
  /** Returns the answer to a message of the script. Throws BadMessage, OldMessage or OtherVersion. */
  answer(body: string): string
  roster(): Roster
  /** {@link Roster.state} alone, which is cheap even with a thousand players. */
  state(): Roster['state']
  /**
   * The first roster that the script wrote after this call: the one of the second message from now, since the
   * next message may be an older one resent. The current roster if they do not arrive within `timeoutMs`.
   * Never rejects.
   */
  nextRoster(timeoutMs: number): Promise<Roster>
  /** The run of the script that was last heard, as in {@link Roster.run}. */
  run(): number | undefined
  /** Whether the gamemode accepts changes of players who are in the game. */
  takesChanges(): boolean
  /**
   * Sends the script a command. Callers that must be able to send the same command again pass a number, which
   * must be below {@link firstOwnNumber} and not in use by another open command. Resolves when the script
   * reports the result, at the latest after `timeoutMs`. Throws a TypeError for a text with characters that
   * the game lacks.
   */
  give(command: NewCommand, options?: GiveOptions): Promise<CommandResult>
  /**
   * Calls the listener after each message that changed the list of players. Returns a function that removes
   * it.
   */
  onNews(listener: () => void): () => void
  /**
   * Calls the listener with each code typed in the game and its player. Returns a function that removes it.
   */
  onCode(listener: (code: TypedCode, player: PlayerVisit) => void): () => void
}

/** Options of the bridge. */
export interface BridgeOptions {
  readonly secret: string
  /** The code page of the game's texts; default Windows-1252. */
  readonly page?: CodePage
  /** A monotonic clock in milliseconds; default `performance.now`. */
  readonly now?: () => number
}

/** Three polls of the script, which polls once a second and waits ten seconds after failures. */
const silentAfterMs = 3000
/** Maximum number of commands per answer: the script keeps a limited number of results. */
const maxCommands = 24
/** Maximum number of remembered accepted values: more than can be in progress when this process starts. */
const maxTaken = 1000
const defaultTimeoutMs = 5000

/** A command that the script has not answered yet. */
interface OpenCommand {
  readonly line: string
  readonly id: number
  /** Whether it is for the player in a slot of the run that reported them. */
  readonly isForVisit: boolean
  /** The run of the script that received it; undefined while it is queued. */
  givenTo: number | undefined
  /** Whether it was ever part of an answer, which may have got lost. */
  wasGiven: boolean
  readonly settle: (result: CommandResult) => void
}

/** An active conversation. */
interface Conversation {
  readonly nonce: string
  readonly start: number
  counter: number
  lastAnswer: string
  isWhole: boolean
  takesChanges: boolean
  readonly slots: Map<number, PlayerVisit>
}

interface State {
  readonly options: Required<BridgeOptions>
  readonly greetings: Greetings
  readonly commands: Map<number, OpenCommand>
  /** The most recent changes that the gamemode accepted during this run of the script. */
  readonly taken: Set<number>
  readonly newsListeners: Set<() => void>
  /** Callers waiting for this many more messages. */
  readonly waiting: Set<{ messages: number; readonly resolve: () => void }>
  readonly codeListeners: Set<(code: TypedCode, player: PlayerVisit) => void>
  current: Conversation | undefined
  heardAt: number | undefined
}

function handleHello(state: State, hello: Hello): string {
  const { secret } = state.options
  if (hello.version !== bridgeVersion) {
    throw new OtherVersion(
      `The script speaks version ${hello.version} of the bridge, the portal ${bridgeVersion}. Use the script that came with this portal.`,
    )
  }
  return writeAnswer(secret, hello, [`n ${state.greetings.greet(hello)}`])
}

/** The conversation of a message; a greeted run becomes the current one with its first message. */
function conversationOf(state: State, { nonce }: News): Conversation | undefined {
  if (state.current?.nonce === nonce) return state.current
  const start = state.greetings.take(nonce)
  if (start === undefined) return undefined
  const isSameRun = state.current?.start === start
  const isNextRun = state.current !== undefined && !isSameRun
  if (!isSameRun) state.taken.clear()
  state.current = {
    nonce,
    start,
    counter: 0,
    lastAnswer: '',
    isWhole: false,
    takesChanges: false,
    // Players who are still there keep their start time; the others will be missing from the complete roster.
    slots: isSameRun ? (state.current?.slots ?? new Map()) : new Map(),
  }
  for (const command of state.commands.values()) {
    // A new run remembers nothing and has other players. The same run knows what it has done: send again.
    if (command.givenTo === start) command.givenTo = undefined
    else if (command.givenTo !== undefined || (command.isForVisit && isNextRun))
      settle(state, command, missed(command))
  }
  return state.current
}

/** The result of a command that nobody waits for any longer. */
const missed = ({ wasGiven }: OpenCommand): CommandResult => ({ state: wasGiven ? 'unanswered' : 'unsent' })

function settle(state: State, command: OpenCommand, result: CommandResult): void {
  state.commands.delete(command.id)
  command.settle(result)
}

/** A player who has joined, or whom the game now shows under another name. */
const visitOf = (player: BridgePlayer, before: PlayerVisit | undefined): PlayerVisit => ({
  ...player,
  since: before?.since ?? new Date(),
  earlierNames: before
    ? [...new Set([before.name, ...before.earlierNames])].filter((name) => name !== player.name)
    : [],
})

function noteSlots({ slots }: Conversation, news: News): boolean {
  let changed = false
  for (const [slot, player] of news.slots) {
    const before = slots.get(slot)
    if (!player) changed = slots.delete(slot) || changed
    else if (before?.serial === player.serial && before.name === player.name)
      slots.set(slot, { ...before, ping: player.ping })
    else {
      slots.set(slot, visitOf(player, before?.serial === player.serial ? before : undefined))
      changed = true
    }
  }
  for (const [slot, ping] of news.pings) {
    const player = slots.get(slot)
    if (player) slots.set(slot, { ...player, ping })
  }
  return changed
}

/** 1 means done and 0 means gone; for a value, everything but 1 is a refusal by the gamemode. */
function resultOf({ line }: OpenCommand, result: number): CommandResult {
  if (result === 1) return { state: 'done' }
  return line.startsWith('v') ? { state: 'refused', returned: result } : { state: 'gone' }
}

/** A result may arrive after the caller has stopped waiting, so remember accepted values. */
function noteResult(state: State, id: number, result: number): void {
  if (id < firstOwnNumber && result === 1) {
    state.taken.add(id)
    const [oldest] = state.taken
    if (oldest !== undefined && state.taken.size > maxTaken) state.taken.delete(oldest)
  }
  const command = state.commands.get(id)
  if (command) settle(state, command, resultOf(command, result))
}

/** The lines of the next answer: the queued commands, as far as they fit. */
function takeCommands(state: State, conversation: Conversation): string[] {
  const lines: string[] = []
  let room = maxAnswer - 100
  for (const command of state.commands.values()) {
    if (command.givenTo !== undefined) continue
    room -= command.line.length + 1
    if (room < 0 || lines.length === maxCommands) break
    command.givenTo = conversation.start
    command.wasGiven = true
    lines.push(command.line)
  }
  return lines
}

function notify(state: State, conversation: Conversation, news: News, changed: boolean): void {
  if (changed) for (const listener of state.newsListeners) listener()
  for (const code of news.codes) {
    const player = conversation.slots.get(code.slot)
    // The player has left: the code proves nothing about the slot's current player.
    if (player?.serial !== code.serial) continue
    for (const listener of state.codeListeners) listener(code, player)
  }
}

function handleNews(state: State, news: News): string {
  const { secret, now } = state.options
  const conversation = conversationOf(state, news)
  if (!conversation) return writeAnswer(secret, news, ['h'])
  // Resent because the answer got lost. That does not prove the script is alive: anybody may have recorded
  // it.
  if (news.counter === conversation.counter && conversation.lastAnswer) return conversation.lastAnswer
  if (news.counter !== conversation.counter + 1) throw new OldMessage('It has been sent before.')
  conversation.counter = news.counter
  conversation.takesChanges = news.takesChanges
  const changed = noteSlots(conversation, news)
  for (const { id, result } of news.results) noteResult(state, id, result)
  const wasWhole = conversation.isWhole
  const isOff = news.isWhole && news.players !== conversation.slots.size
  // What the script has not sent yet may include a new player.
  conversation.isWhole = news.isWhole && !isOff
  state.heardAt = now()
  for (const one of state.waiting) if (--one.messages === 0) one.resolve()
  notify(state, conversation, news, changed || (conversation.isWhole && !wasWhole))
  const lines = [...(isOff ? ['w'] : []), ...takeCommands(state, conversation)]
  conversation.lastAnswer = writeAnswer(secret, news, lines)
  return conversation.lastAnswer
}

function stateOf({ current, heardAt, options }: State): Roster['state'] {
  if (!current || heardAt === undefined) return 'none'
  if (options.now() - heardAt > silentAfterMs) return 'silent'
  return current.isWhole ? 'whole' : 'partial'
}

const runOf = ({ heardAt, current }: State): number | undefined =>
  heardAt === undefined ? undefined : current?.start

const rosterOf = (state: State): Roster => ({
  state: stateOf(state),
  players: state.heardAt === undefined ? [] : [...(state.current?.slots.values() ?? [])],
  heardAt: state.heardAt,
  run: runOf(state),
})

function give(
  state: State,
  command: NewCommand,
  {
    id = randomInt(firstOwnNumber, 2 ** 31 - 1),
    timeoutMs = defaultTimeoutMs,
    page = state.options.page,
  }: GiveOptions = {},
): Promise<CommandResult> {
  const line = commandLine({ ...command, id }, page)
  if (state.taken.has(id)) return Promise.resolve({ state: 'done' })
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  const isForVisit = 'slot' in command
  const open: OpenCommand = { line, id, isForVisit, givenTo: undefined, wasGiven: false, settle: resolve }
  state.commands.set(id, open)
  const timer = setTimeout(() => settle(state, open, missed(open)), timeoutMs)
  timer.unref()
  return promise.finally(() => clearTimeout(timer))
}

async function nextRoster(state: State, timeoutMs: number): Promise<Roster> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const one = { messages: 2, resolve }
  state.waiting.add(one)
  const timer = setTimeout(resolve, timeoutMs)
  await promise
  clearTimeout(timer)
  state.waiting.delete(one)
  return rosterOf(state)
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Creates the bridge, before any message was received. */
export function createBridge(given: BridgeOptions): Bridge {
  const options = { page: codePage('1252'), now: () => performance.now(), ...given }
  const state: State = {
    options,
    greetings: createGreetings(options.now),
    commands: new Map(),
    taken: new Set(),
    newsListeners: new Set(),
    waiting: new Set(),
    codeListeners: new Set(),
    current: undefined,
    heardAt: undefined,
  }
  return {
    answer(body) {
      const message = readMessage(body, state.options.secret, state.options.page)
      return message.kind === 'hello' ? handleHello(state, message) : handleNews(state, message)
    },
    roster: () => rosterOf(state),
    state: () => stateOf(state),
    nextRoster: (timeoutMs) => nextRoster(state, timeoutMs),
    takesChanges: () => stateOf(state) === 'whole' && state.current?.takesChanges === true,
    run: () => runOf(state),
    give: (command, giveOptions) => give(state, command, giveOptions),
    onNews: (listener) => subscribe(state.newsListeners, listener),
    onCode: (listener) => subscribe(state.codeListeners, listener),
  }
}
