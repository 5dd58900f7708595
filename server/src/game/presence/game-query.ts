/** Asks a SA-MP or open.mp server over UDP who plays on it. */
import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { codePage } from '../server-settings/code-page.ts'
import { askServer, NoAnswer } from './samp-client.ts'
import { readInfo, readPlayers, type ListedPlayer, type Target } from './samp-packets.ts'

/** What a game server said. */
export interface GameAnswer {
  readonly name: string
  readonly players: number
  readonly max: number
  /** Milliseconds there and back. */
  readonly ping: number
  /** As the game shows them. */
  readonly names: readonly string[]
  /**
   * `whole`: everybody is among the names. `short`: the server counts more players than it named, or its list
   * got lost. `crowded`: above 100 players the server names none and is not asked to.
   */
  readonly list: 'whole' | 'short' | 'crowded'
}

/** The server names everybody up to so many players. */
const maxNamed = 100

const minute = 60_000

/**
 * Names of players are plain Latin letters; only a server's own name may come out wrong under another page.
 */
const page = codePage('1252')

/**
 * Resolves a host's IPv4 address, which the query's packets contain, and keeps it for a minute; or longer,
 * while nobody answers.
 */
function addressBook(host: string, timeout: number): () => Promise<string> {
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

/**
 * Everybody who plays, or undefined when the list got lost: a server that is well sends it a moment after the
 * count.
 */
function listPlayers(target: Target, timeoutMs: number): Promise<ListedPlayer[] | undefined> {
  const question = { opcode: 'c', timeoutMs, take: (content: Buffer) => readPlayers(content, page) } as const
  return askServer(target, question).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined
    throw error
  })
}

async function askOnce(target: Target, timeoutMs: number): Promise<GameAnswer> {
  const began = performance.now()
  const info = await askServer(target, {
    opcode: 'i',
    timeoutMs,
    take: (content) => readInfo(content, page),
  })
  const ping = Math.round(performance.now() - began)
  const { name, players, max } = info
  if (players > maxNamed) return { name, players, max, ping, names: [], list: 'crowded' }
  const listed = await listPlayers(target, timeoutMs)
  const names = (listed ?? []).map((player) => player.name)
  const list = listed && names.length >= players ? 'whole' : 'short'
  return { name, players, max, ping, names, list }
}

/**
 * Makes what asks the server at `host:port`. Asking rejects when no usable answer comes within `timeoutMs` a
 * packet (there are two).
 */
export function gameQuery(server: string, timeoutMs: number): () => Promise<GameAnswer> {
  const [host = '', port = ''] = server.split(':')
  const addressOf = addressBook(host, timeoutMs)
  const once = async (): Promise<GameAnswer> =>
    askOnce({ address: await addressOf(), port: Number(port) }, timeoutMs)

  return async () => {
    const answer = await once()
    if (answer.list !== 'short') return answer
    // Somebody left between the count and the list, or the list got lost: that does not happen twice.
    const again = await once()
    // Nobody there, said twice, is the truth even of a server that sends no list of nobody.
    return again.list === 'short' && again.players === 0 ? { ...again, list: 'whole' } : again
  }
}
