/** The part of `gamedig`, which brings no types, that the portal uses. */
declare module 'gamedig' {
  import type { Socket } from 'node:dgram'

  interface Query {
    type: string
    host: string
    address: string
    port: number
    /** Asks that port alone, once; otherwise the same port is tried twice. */
    givenPortOnly: boolean
    portCache: boolean
    maxRetries: number
    /** Milliseconds to wait for one packet. */
    socketTimeout: number
    /** Milliseconds for all packets together. */
    attemptTimeout: number
  }

  interface Answer {
    name: string
    numplayers: number
    maxplayers: number
    players: { name: string }[]
    /** Milliseconds to the first answer. */
    ping: number
  }

  export class GameDig {
    /** The socket is opened by the first query and never closed by the library. */
    readonly queryRunner: { readonly udpSocket: { readonly socket: Socket | null } }
    query(query: Query): Promise<Answer>
  }
}
