/** Asks a SA-MP or open.mp server over UDP who plays on it. */
// oxlint-disable-next-line typescript/triple-slash-reference -- the browser app's tests compile this file too, and find the types only so
/// <reference path="./gamedig.d.ts" />
import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'

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
   * `whole`: everybody is among the names. `short`: the server counts more players than it named, or its list got lost.
   * `crowded`: from 100 players up the server names none.
   */
  readonly list: 'whole' | 'short' | 'crowded'
}

/** The server's limit for naming its players. */
const crowd = 100

const minute = 60_000

/** Resolves a host's IPv4 address, which the query's packets contain, and keeps it for a minute; or longer, while nobody answers. */
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
 * Makes what asks the server at `host:port`. Asking rejects when no usable answer comes within `timeout` milliseconds a
 * packet (there are three). The library is loaded by the first question: it is large.
 */
export function gameQuery(server: string, timeout: number): () => Promise<GameAnswer> {
  const [host = '', port = ''] = server.split(':')
  const addressOf = addressBook(host, timeout)

  async function once(): Promise<GameAnswer> {
    const address = await addressOf()
    const { GameDig } = await import('gamedig')
    // A socket for each question: a late answer to an earlier one finds its port closed and is not taken for news.
    const gamedig = new GameDig()
    const began = performance.now()
    try {
      const said = await gamedig.query({
        type: 'gtasao',
        host,
        address,
        port: Number(port),
        givenPortOnly: true,
        portCache: false,
        maxRetries: 1,
        socketTimeout: timeout,
        attemptTimeout: 3 * timeout,
      })
      const names = said.players.map(({ name }) => name.trim())
      // A packet that ends too early reads as zeros and empty texts.
      if (said.maxplayers < 1 || names.includes('')) throw new Error('The game server answered nonsense.')
      // The library takes a list that never came for an empty one; the wait tells them apart. Timers fire a little early.
      const isLost = names.length === 0 && performance.now() - began > 0.9 * timeout
      return {
        name: said.name,
        players: said.numplayers,
        max: said.maxplayers,
        ping: Math.max(0, Math.round(said.ping)),
        names,
        list:
          said.numplayers >= crowd ? 'crowded' : names.length < said.numplayers || isLost ? 'short' : 'whole',
      }
    } finally {
      gamedig.queryRunner.udpSocket.socket?.close()
    }
  }

  return async () => {
    const answer = await once()
    if (answer.list !== 'short') return answer
    // Somebody left between the count and the list, or the list got lost: that does not happen twice.
    const again = await once()
    // Nobody there, said twice, is the truth even of a server that sends no list of nobody.
    return again.list === 'short' && again.players === 0 ? { ...again, list: 'whole' } : again
  }
}
