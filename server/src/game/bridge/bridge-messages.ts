/** Reads and writes the messages of the filterscript in `bridge/`; see `docs/bridge.md`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CodePage } from '../server-settings/code-page.ts'

/** The version of the messages that both ends use. */
export const bridgeVersion = 1

/** Maximum length of an answer in characters; a longer one would not fit into the script's memory. */
export const maxAnswer = 2000

/** A player in a slot of the game server. */
export interface BridgePlayer {
  /** The slot; reused for the next player as soon as it is free. */
  readonly slot: number
  /** Counts the players who have joined in this slot since the script started. */
  readonly serial: number
  /** As the game shows it: an admin name while on duty. */
  readonly name: string
  /** IPv4. */
  readonly address: string
  /** Milliseconds. */
  readonly ping: number
}

/** Starts a conversation. */
export interface Hello {
  readonly kind: 'hello'
  /**
   * When the script started, by the game server's clock; a different value means another run of the script.
   */
  readonly start: number
  readonly random: number
  readonly version: number
}

/** A code that a player typed in the game. */
export interface TypedCode {
  readonly slot: number
  readonly serial: number
  /** The player's state, in SA-MP's numbering; 1 to 3 are on foot, driver and passenger. */
  readonly state: number
  readonly code: string
}

/** What changed since the previous message. */
export interface News {
  readonly kind: 'news'
  readonly nonce: string
  /** One more than in the previous message; unchanged if a message is resent. */
  readonly counter: number
  /** The number of players. */
  readonly players: number
  /** Whether the gamemode has the function that accepts changes. */
  readonly takesChanges: boolean
  /** Whether the script has nothing left to send: with this message the portal knows all players. */
  readonly isWhole: boolean
  /** The current player of each slot; null if it is free. */
  readonly slots: ReadonlyMap<number, BridgePlayer | null>
  /** Milliseconds by slot. */
  readonly pings: ReadonlyMap<number, number>
  readonly results: readonly { readonly id: number; readonly result: number }[]
  readonly codes: readonly TypedCode[]
}

/** The message that an answer belongs to: the answer's signature covers both. */
export type AnswerTo = Pick<Hello, 'start' | 'random'> | Pick<News, 'nonce' | 'counter'>

/** A command for the script. `slot` and `serial` identify one visit of one player. */
export type Command = { readonly id: number } & (
  | { readonly verb: 'say'; readonly text: string }
  | { readonly verb: 'kick' | 'tell'; readonly slot: number; readonly serial: number; readonly text: string }
  | {
      readonly verb: 'set'
      readonly slot: number
      readonly serial: number
      /** The expected account: only the gamemode knows who has logged in. */
      readonly uid: number
      readonly field: string
      readonly value: string
    }
)

/** The message is not from the script, or not in this version of the protocol. */
export class BadMessage extends Error {
  override name = 'BadMessage'
}

const macLength = 64
const int = String.raw`-?\d{1,10}`
const encoded = String.raw`(?:[\w.-]|%[0-9a-f]{2})+`

const shapes = {
  hello: new RegExp(`^h=(${int})&v=(\\d{1,4})&r=(${int})$`),
  news: new RegExp(`^n=([0-9a-f]{32})&c=(\\d{1,10})&t=(\\d{1,4})&g=([01])((?:&[a-z]=[\\w.,%-]*)*)$`),
  slot: new RegExp(`^(\\d{1,4})(?:,(\\d{1,10}),(${encoded}),(\\d{1,3}(?:\\.\\d{1,3}){3}),(${int}))?$`),
  ping: new RegExp(`^(\\d{1,4}),(${int})$`),
  result: new RegExp(`^(\\d{1,10}),(${int})$`),
  code: /^(\d{1,4}),(\d{1,10}),(\d{1,2}),([\w.-]{1,20})$/,
  whole: /^1$/,
} as const

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'latin1').digest('hex')

/** The text before a message's signature. Throws if the signature was not made with this secret. */
function verified(body: string, secret: string): string {
  const split = body.length - macLength - '&m='.length
  const text = body.slice(0, Math.max(0, split))
  const given = Buffer.from(body.slice(split), 'latin1')
  const expected = Buffer.from(`&m=${sign(secret, `q${text}`)}`, 'latin1')
  if (split < 1 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new BadMessage('The signature is wrong.')
  }
  return text
}

/** The bytes of a percent-encoded word. */
const bytesOf = (word: string): Buffer =>
  Buffer.from(
    word.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function match(shape: RegExp, value: string): readonly string[] {
  const found = shape.exec(value)
  if (!found) throw new BadMessage('A record cannot be read.')
  return found.slice(1)
}

/** A message while its records are being read. */
type Draft = {
  slots: Map<number, BridgePlayer | null>
  pings: Map<number, number>
  results: { id: number; result: number }[]
  codes: TypedCode[]
  isWhole: boolean
}

function readSlot(value: string, page: CodePage): [number, BridgePlayer | null] {
  const [slot = '', serial, name = '', address = '', ping = ''] = match(shapes.slot, value)
  if (serial === undefined) return [Number(slot), null]
  return [
    Number(slot),
    {
      slot: Number(slot),
      serial: Number(serial),
      name: page.decode(bytesOf(name)),
      address,
      ping: Number(ping),
    },
  ]
}

const readers: Readonly<Record<string, (draft: Draft, value: string, page: CodePage) => void>> = {
  p: (draft, value, page) => {
    const [slot, player] = readSlot(value, page)
    draft.slots.set(slot, player)
  },
  i: (draft, value) => {
    const [slot, ping] = match(shapes.ping, value)
    draft.pings.set(Number(slot), Number(ping))
  },
  d: (draft, value) => {
    const [id, result] = match(shapes.result, value)
    draft.results.push({ id: Number(id), result: Number(result) })
  },
  l: (draft, value) => {
    const [slot, serial, state, code = ''] = match(shapes.code, value)
    draft.codes.push({ slot: Number(slot), serial: Number(serial), state: Number(state), code })
  },
  e: (draft, value) => {
    match(shapes.whole, value)
    draft.isWhole = true
  },
}

function readNews(text: string, page: CodePage): News {
  const [nonce = '', counter, players, takesChanges, records = ''] = match(shapes.news, text)
  const draft: Draft = { slots: new Map(), pings: new Map(), results: [], codes: [], isWhole: false }
  for (const record of records.split('&').slice(1)) {
    const read = readers[record.slice(0, 1)]
    if (!read) throw new BadMessage('A record is of no known kind.')
    read(draft, record.slice(2), page)
  }
  return {
    kind: 'news',
    nonce,
    counter: Number(counter),
    players: Number(players),
    takesChanges: takesChanges === '1',
    ...draft,
  }
}

/**
 * Reads a message: verifies its signature, then parses every record to the last character. Throws {@link
 * BadMessage}. Names are in the game server's code page.
 */
export function readMessage(body: string, secret: string, page: CodePage): Hello | News {
  const text = verified(body, secret)
  if (!text.startsWith('h=')) return readNews(text, page)
  const [start, version, random] = match(shapes.hello, text)
  return { kind: 'hello', start: Number(start), version: Number(version), random: Number(random) }
}

const encodeWord = (text: string, page: CodePage): string =>
  Array.from(page.encode(text), (byte) => {
    const letter = String.fromCharCode(byte)
    return /[\w.-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`
  }).join('')

/** Formats a command as a line of an answer. Throws a TypeError for a text with characters the game lacks. */
export function commandLine(command: Command, page: CodePage): string {
  const { id, verb } = command
  if (verb === 'say') return `a ${id} ${encodeWord(command.text, page)}`
  const whom = `${id} ${command.slot} ${command.serial}`
  if (verb === 'set') return `v ${whom} ${command.uid} ${command.field} ${encodeWord(command.value, page)}`
  return `${verb === 'kick' ? 'k' : 't'} ${whom} ${encodeWord(command.text, page)}`
}

/** The complete answer with these lines, signed together with the message it answers. */
export function writeAnswer(secret: string, to: AnswerTo, lines: readonly string[]): string {
  const content = lines.map((line) => `${line}\n`).join('')
  const head = 'nonce' in to ? `${to.nonce}:${to.counter}` : `${to.start}:${to.random}`
  return `${content}m ${sign(secret, `r${head}:${content}`)}`
}
