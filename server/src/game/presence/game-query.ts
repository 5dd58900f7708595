/** Asks a SA-MP or open.mp server over UDP who plays on it. */
import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { codePage } from '../server-settings/code-page.ts'
import { askServer, NoAnswer } from './samp-client.ts'
import type { RconSource } from './rcon-roster.ts'
import type { ListedPlayer } from './player-list.ts'
import { readInfo, readPlayers, type ServerInfo, type Target } from './samp-packets.ts'

/** What a game server said. */
export interface GameAnswer {
  /** Null where only the script inside the server answered, as are `max` and `ping`. */
  readonly name: string | null
  readonly players: number
  readonly max: number | null
  /** Milliseconds there and back. */
  readonly ping: number | null
  /** As the game shows them. */
  readonly names: readonly string[]
  /** Who is known by these names, each once. */
  readonly people: readonly ListedPlayer[]
  /**
   * `whole`: everybody is among the names. `short`: the server counts more players than it named, or its list
   * got lost. `crowded`: above 100 players the server names none and is not asked to; with a console that
   * answers it is one of the others.
   */
  readonly list: 'whole' | 'short' | 'crowded'
  /** Who named them: the query, the server's console, or the script inside the server. */
  readonly namedBy: 'query' | 'rcon' | 'bridge'
  /** Whether the server says other things of itself than the last time. */
  readonly isAnother?: boolean
}

/** The server names everybody up to so many players. */
const maxNamed = 100

const minute = 60_000

const page = codePage('1252')

/** Pages in which the family's servers write; nothing says which one this server uses. */
const pages = ['1250', '1251', '1256', '1257'].map(codePage)

/** A name as each page would read its bytes: the database has one of them. Most names are plain Latin. */
export function spellingsOf(name: string): string[] {
  if (/^[\x20-\x7e]*$/.test(name)) return [name]
  const bytes = page.encode(name)
  return [name, ...pages.map((other) => other.decode(bytes))]
}

/**
 * Resolves a host's IPv4 address, which the query's packets contain, and keeps it for a minute; or longer,
 * while nobody answers.
 */
export function createAddressBook(host: string, timeout: number): () => Promise<string> {
  let known: { address: string; until: number } | undefined
  return async () => {
    if (known && performance.now() < known.until) return known.address
    try {
      const found = await Promise.race([
        lookup(host, { family: 4 }),
        wait(timeout, undefined, { ref: false }).then(() => {
          throw new Error(`The address of ${host} was not found in time.`)
        }),
      ])
      known = { address: found.address, until: performance.now() + minute }
    } catch (error) {
      if (!known) throw error
    }
    return known.address
  }
}

/** The query says nothing but the name. */
const named = (name: string): ListedPlayer => ({
  name,
  earlierNames: [],
  slot: null,
  ping: null,
  address: null,
})

/**
 * The names of everybody who plays, or undefined when the list got lost: a server that is well sends it a
 * moment after the count.
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

/** An answer, and which server it seems to come from. */
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
  // Somebody left between the count and the list, or the list got lost: that does not happen twice.
  const again = await askOnce(target, timeoutMs)
  // Nobody there, said twice, is the truth even of a server that sends no list of nobody.
  return again.list === 'short' && again.players === 0 ? { ...again, list: 'whole' } : again
}

/** What the console adds where the query does not name everybody. */
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
 * Makes what asks the server at `host:port`. Asking rejects when no usable answer comes within `timeoutMs` a
 * packet (there are two). Where the query does not name everybody, the console is asked, if there is one.
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
    // Two servers in turn on one address: who is missing in the list of one may play on the other.
    return { ...full, isAnother, ...(isAnother && full.list === 'whole' ? { list: 'short' } : {}) }
  }
}
