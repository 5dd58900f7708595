/**
 * The portal's end of the bridge: one conversation with the script inside the game server, who it says plays,
 * and the commands it is given. Every message counts once, however often it is sent.
 */
import { randomBytes, randomInt } from 'node:crypto'
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

/** Somebody in the game, and since when the bridge has seen them there. */
export interface Playing extends BridgePlayer {
  readonly since: Date
  /** Names the game showed them under before, since they came: staff on duty have another. */
  readonly earlierNames: readonly string[]
}

/** Everybody in the game, as the script last said. */
export interface Roster {
  /**
   * `whole`: everybody is in it. `partial`: the script is still telling. `silent`: it has not been heard for
   * three questions. `none`: it was never heard.
   */
  readonly state: 'whole' | 'partial' | 'silent' | 'none'
  readonly players: readonly Playing[]
  /** When the script was last heard, by `performance.now()`; undefined where it never was. */
  readonly heardAt: number | undefined
  /** Which run of the script said so; another one means that the game, or the script, was started again. */
  readonly run: number | undefined
}

/**
 * How a command ended. `done`: the script did it. `gone`: the player had left. `refused`: the gamemode did
 * not take the value, with what its function returned. `unsent`: the script did not ask for it in time, and
 * will not get it. `unanswered`: nobody can say; the game or the script stopped meanwhile.
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

/** Numbers from here on are the bridge's own; a caller's are below. */
const firstOwnNumber = 2 ** 30

/** How a command is given. */
export interface GiveOptions {
  readonly id?: number
  readonly timeoutMs?: number
  /** In which its text is written; the page of the conversation unless given. */
  readonly page?: CodePage
}

/** The message came before, and another one after it. */
export class OldMessage extends Error {
  override name = 'OldMessage'
}

/** The script and the portal speak different versions. */
export class OtherVersion extends Error {
  override name = 'OtherVersion'
}

/** The portal's end of the bridge. */
export interface Bridge {
  /** Answers a message of the script. Throws BadMessage, OldMessage or OtherVersion. */
  answer(body: string): string
  roster(): Roster
  /** {@link Roster.state} alone, which costs nothing with a thousand players. */
  state(): Roster['state']
  /**
   * The first roster that the script wrote after this call: of the second message from now, since the next
   * one may be an older one sent again. As it is when they do not come in `timeoutMs`. Never rejects.
   */
  nextRoster(timeoutMs: number): Promise<Roster>
  /** Which run of the script was heard last, as {@link Roster.run} has it. */
  run(): number | undefined
  /** Whether the gamemode takes changes of people who play. */
  takesChanges(): boolean
  /**
   * Gives the script a command, under its own number where the caller must be able to give the same one
   * again: below {@link firstOwnNumber}, and never two at once under one number. Resolves when the script
   * says how it ended, at the latest after `timeoutMs`. Throws a TypeError for a text with letters that the
   * game does not have.
   */
  give(command: NewCommand, options?: GiveOptions): Promise<CommandResult>
  /** Calls back after each message that changed who plays. Returns how to stop. */
  onNews(listener: () => void): () => void
  /** Calls back with each code typed in the game and who typed it. Returns how to stop. */
  onCode(listener: (code: TypedCode, player: Playing) => void): () => void
}

/** How the bridge speaks. */
export interface BridgeOptions {
  readonly secret: string
  /** Of the game's texts; Windows-1252 unless given. */
  readonly page?: CodePage
  /** Milliseconds of a clock that never goes back; `performance.now` unless given. */
  readonly now?: () => number
}

/** Three questions of the script, which asks once a second and waits ten seconds after failures. */
const silentAfterMs = 3000
const helloLastsMs = 60_000
const maxHellos = 8
/** Commands in one answer: the script keeps a limited number of results. */
const maxCommands = 24
/** Values taken that are remembered: more than can be under way when this process starts. */
const maxTaken = 1000
const defaultTimeoutMs = 5000

/** A command that the script has not answered. */
interface OpenCommand {
  readonly line: string
  readonly id: number
  /** The run of the script it was handed to; undefined while it waits. */
  givenTo: number | undefined
  /** Whether it ever was in an answer, which may have got lost. */
  wasGiven: boolean
  readonly settle: (result: CommandResult) => void
}

/** A conversation under way. */
interface Conversation {
  readonly nonce: string
  readonly start: number
  counter: number
  lastAnswer: string
  isWhole: boolean
  takesChanges: boolean
  readonly slots: Map<number, Playing>
}

interface State {
  readonly options: Required<BridgeOptions>
  /** Greeted, and not heard of since: by the number given to them. */
  readonly greeted: Map<string, { readonly start: number; readonly at: number }>
  readonly commands: Map<number, OpenCommand>
  /** Changes that the gamemode took in this run of the script, the latest of them. */
  readonly taken: Set<number>
  readonly newsListeners: Set<() => void>
  /** Who waits for so many messages more. */
  readonly waiting: Set<{ messages: number; readonly resolve: () => void }>
  readonly codeListeners: Set<(code: TypedCode, player: Playing) => void>
  current: Conversation | undefined
  heardAt: number | undefined
}

function greet(state: State, hello: Hello): string {
  const { secret, now } = state.options
  if (hello.version !== bridgeVersion) {
    throw new OtherVersion(
      `The script speaks version ${hello.version} of the bridge, the portal ${bridgeVersion}. Use the script that came with this portal.`,
    )
  }
  for (const [nonce, { at }] of state.greeted) if (now() - at > helloLastsMs) state.greeted.delete(nonce)
  const [oldest] = state.greeted.keys()
  if (oldest !== undefined && state.greeted.size >= maxHellos) state.greeted.delete(oldest)
  const nonce = randomBytes(16).toString('hex')
  state.greeted.set(nonce, { start: hello.start, at: now() })
  return writeAnswer(secret, hello, [`n ${nonce}`])
}

/** The conversation a message belongs to; a greeted one becomes the current one with its first message. */
function conversationOf(state: State, { nonce }: News): Conversation | undefined {
  if (state.current?.nonce === nonce) return state.current
  const greeting = state.greeted.get(nonce)
  if (!greeting) return undefined
  state.greeted.delete(nonce)
  const isSameRun = state.current?.start === greeting.start
  if (!isSameRun) state.taken.clear()
  state.current = {
    nonce,
    start: greeting.start,
    counter: 0,
    lastAnswer: '',
    isWhole: false,
    takesChanges: false,
    // Who is still there keeps the time they came; who is not will be missing from the whole roster.
    slots: isSameRun ? (state.current?.slots ?? new Map()) : new Map(),
  }
  for (const command of state.commands.values()) {
    // Another run remembers nothing. The same one knows what it has done, and is asked again.
    if (command.givenTo === greeting.start) command.givenTo = undefined
    else if (command.givenTo !== undefined) settle(state, command, { state: 'unanswered' })
  }
  return state.current
}

function settle(state: State, command: OpenCommand, result: CommandResult): void {
  state.commands.delete(command.id)
  command.settle(result)
}

/** Somebody who has come, or whom the game shows under another name now. */
const playingOf = (player: BridgePlayer, before: Playing | undefined): Playing => ({
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
      slots.set(slot, playingOf(player, before?.serial === player.serial ? before : undefined))
      changed = true
    }
  }
  for (const [slot, ping] of news.pings) {
    const player = slots.get(slot)
    if (player) slots.set(slot, { ...player, ping })
  }
  return changed
}

/** 1 is done and 0 is gone; of a value, everything but 1 is the gamemode's refusal. */
function resultOf({ line }: OpenCommand, result: number): CommandResult {
  if (result === 1) return { state: 'done' }
  return line.startsWith('v') ? { state: 'refused', returned: result } : { state: 'gone' }
}

/** A result may come when nobody waits for it any more: what was taken is remembered. */
function noteResult(state: State, id: number, result: number): void {
  if (id < firstOwnNumber && result === 1) {
    state.taken.add(id)
    const [oldest] = state.taken
    if (oldest !== undefined && state.taken.size > maxTaken) state.taken.delete(oldest)
  }
  const command = state.commands.get(id)
  if (command) settle(state, command, resultOf(command, result))
}

/** The lines of the next answer: the commands that wait, as far as there is room. */
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
    // Left meanwhile: the code proves nothing about who holds the slot now.
    if (player?.serial !== code.serial) continue
    for (const listener of state.codeListeners) listener(code, player)
  }
}

function hear(state: State, news: News): string {
  const { secret, now } = state.options
  const conversation = conversationOf(state, news)
  if (!conversation) return writeAnswer(secret, news, ['h'])
  // Sent again, because the answer got lost. It proves no life: anybody may have kept it.
  if (news.counter === conversation.counter && conversation.lastAnswer) return conversation.lastAnswer
  if (news.counter !== conversation.counter + 1) throw new OldMessage('It has been sent before.')
  conversation.counter = news.counter
  conversation.takesChanges = news.takesChanges
  const changed = noteSlots(conversation, news)
  for (const { id, result } of news.results) noteResult(state, id, result)
  const wasWhole = conversation.isWhole
  const isOff = news.isWhole && news.players !== conversation.slots.size
  // What the script holds back may be somebody who has come.
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
  const open: OpenCommand = { line, id, givenTo: undefined, wasGiven: false, settle: resolve }
  state.commands.set(id, open)
  const timer = setTimeout(
    () => settle(state, open, { state: open.wasGiven ? 'unanswered' : 'unsent' }),
    timeoutMs,
  )
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

/** The bridge before anything was heard. */
export function createBridge(options: BridgeOptions): Bridge {
  const state: State = {
    options: { page: codePage('1252'), now: () => performance.now(), ...options },
    greeted: new Map(),
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
      return message.kind === 'hello' ? greet(state, message) : hear(state, message)
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
