/** Asks a SA-MP or open.mp server over UDP who is playing on it. */
import { lookup } from 'node:dns/promises'
import { inTime } from '../../in-time.ts'
import { codePage } from '../server-settings/code-page.ts'
import { askServer, NoAnswer } from './samp-client.ts'
import type { RconSource } from './rcon-roster.ts'
import type { ListedPlayer } from './player-list.ts'
import { readInfo, readPlayers, type ServerInfo, type Target } from './samp-packets.ts'

/** A game server's answer. */
export interface GameAnswer {
  /** Null if only the script inside the server answered; so are `max` and `ping`. */
  readonly name: string | null
  readonly players: number
  readonly max: number | null
  /** Round-trip time in milliseconds. */
  readonly ping: number | null
  /** As the game shows them. */
  readonly names: readonly string[]
  /** The players with these names, each once. */
  readonly people: readonly ListedPlayer[]
  /**
   * `whole`: all players are among the names. `short`: the server counts more players than it named, or its
   * list got lost. `crowded`: above 100 players the server names none and is not asked to; if its console
   * answers, the list is `whole` or `short` instead.
   */
  readonly list: 'whole' | 'short' | 'crowded'
  /** The source of the names: the query, the server's console, or the script inside the server. */
  readonly namedBy: 'query' | 'rcon' | 'bridge'
  /** Whether the server describes itself differently than the last time. */
  readonly isAnother?: boolean
}

/** Up to this many players, the server names all of them. */
const maxNamed = 100

const minute = 60_000

const page = codePage('1252')

/** Code pages used by servers of this family; nothing says which one this server uses. */
const pages = ['1250', '1251', '1256', '1257'].map(codePage)

/**
 * A name decoded with each code page: the database contains one of the spellings. Most names are plain Latin.
 */
export function spellingsOf(name: string): string[] {
  if (/^[\x20-\x7e]*$/.test(name)) return [name]
  const bytes = page.encode(name)
  return [name, ...pages.map((other) => other.decode(bytes))]
}

/**
 * Resolves a host's IPv4 address, which the query's packets contain, and caches it for a minute, or longer
 * while the resolver does not answer.
 */
export function createAddressBook(
  host: string,
  timeout: number,
  find: (host: string, options: { family: 4 }) => Promise<{ address: string }> = lookup,
): () => Promise<string> {
  let known: { address: string; until: number } | undefined
  return async () => {
    if (known && performance.now() < known.until) return known.address
    try {
      const found = await inTime(find(host, { family: 4 }), timeout)
      if (!found) throw new Error(`The address of ${host} was not found in time.`)
      known = { address: found.address, until: performance.now() + minute }
    } catch (error) {
      if (!known) throw error
    }
    return known.address
  }
}

/** A player for whom the query returned only a name. */
const named = (name: string): ListedPlayer => ({
  name,
  earlierNames: [],
  slot: null,
  ping: null,
  address: null,
})

/**
 * The names of all players, or undefined if the list got lost: a healthy server sends it right after the
 * count.
 */
function listNames(target: Target, timeoutMs: number): Promise<string[] | undefined> {
  const question = {
    opcode: 'c',
    timeoutMs,
    take: (content: Buffer) => readPlayers(content, page).map(({ name }) => name),
  } as const
  return askServer(target, question).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined
    throw error
  })
}

/** An answer, and an identity that tells which server it seems to come from. */
interface IdentifiedAnswer extends GameAnswer {
  readonly identity: string
}

const askInfo = (target: Target, timeoutMs: number): Promise<ServerInfo> =>
  askServer(target, { opcode: 'i', timeoutMs, take: (content) => readInfo(content, page) })

async function askOnce(target: Target, timeoutMs: number): Promise<IdentifiedAnswer> {
  const began = performance.now()
  const info = await askInfo(target, timeoutMs)
  const ping = Math.round(performance.now() - began)
  const { name, players, max, gamemode, language } = info
  const figures = {
    name,
    players,
    max,
    ping,
    namedBy: 'query',
    identity: `${max} ${gamemode} ${language}`,
  } as const
  if (players > maxNamed) return { ...figures, names: [], people: [], list: 'crowded' }
  const listed = await listNames(target, timeoutMs)
  const names = listed ?? []
  const list = listed && names.length >= players ? 'whole' : 'short'
  return { ...figures, names: names.flatMap(spellingsOf), people: names.map(named), list }
}

async function askTwice(target: Target, timeoutMs: number): Promise<IdentifiedAnswer> {
  const answer = await askOnce(target, timeoutMs)
  if (answer.list !== 'short') return answer
  // Somebody left between the count and the list, or the list got lost: that rarely happens twice.
  const again = await askOnce(target, timeoutMs)
  // If the server says twice that nobody is there, believe it, even if it sends no empty list.
  return again.players === 0 ? { ...again, list: 'whole' } : again
}

/** Adds the console's list of players if the query does not name all of them. */
async function withConsole(
  answer: IdentifiedAnswer,
  rcon: RconSource,
  { target, timeoutMs }: { target: Target; timeoutMs: number },
): Promise<IdentifiedAnswer> {
  const { state, people } = await rcon.ask(target, async () => (await askInfo(target, timeoutMs)).players)
  if (state !== 'whole' && state !== 'partial') return answer
  return {
    ...answer,
    names: [
      ...answer.names,
      ...people.flatMap(({ name, earlierNames }) => [name, ...earlierNames].flatMap(spellingsOf)),
    ],
    people,
    list: state === 'whole' ? 'whole' : 'short',
    namedBy: 'rcon',
  }
}

/**
 * Creates a function that queries the server at `host:port`. It rejects if there is no usable answer within
 * `timeoutMs` per packet (there are two). If the query does not name all players, it asks the console, if
 * there is one.
 */
export function createGameQuery(
  server: string,
  timeoutMs: number,
  rcon?: RconSource,
): () => Promise<GameAnswer> {
  const [host = '', port = ''] = server.split(':')
  const addressOf = createAddressBook(host, timeoutMs)
  let identity: string | undefined
  return async () => {
    const target = { address: await addressOf(), port: Number(port) }
    const answer = await askTwice(target, timeoutMs)
    const full =
      rcon && answer.list !== 'whole' ? await withConsole(answer, rcon, { target, timeoutMs }) : answer
    const isAnother = identity !== undefined && identity !== answer.identity
    identity = answer.identity
    // Two servers take turns on one address: a player missing from one list may be on the other server.
    return { ...full, isAnother, ...(isAnother && full.list === 'whole' ? { list: 'short' } : {}) }
  }
}
