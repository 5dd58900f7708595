/**
 * The packets of the SA-MP query, which open.mp also uses. All input is untrusted: a packet is either read to
 * its last byte or rejected.
 */
import type { CodePage } from '../server-settings/code-page.ts'

/**
 * The available requests: information, rules, players with scores, players with pings, an echo, a console
 * command.
 */
export type Opcode = 'i' | 'r' | 'c' | 'd' | 'p' | 'x'

/** The address at which a game server listens. */
export interface Target {
  /** IPv4, four numbers with dots: packets contain it. */
  readonly address: string
  readonly port: number
}

/** Bytes before the content of every packet: `SAMP`, the address, the port and the opcode. */
const headerLength = 11

/** The maximum length of a player's name, in characters. */
export const maxNameLength = 24

/** A packet that does not have the format of its opcode. */
export class BadPacket extends Error {}

/** The request datagram; `content` follows the header for the opcodes that have one. */
export function requestPacket({ address, port }: Target, opcode: Opcode, content?: Uint8Array): Buffer {
  const header = Buffer.alloc(headerLength)
  header.write('SAMP')
  header.set(address.split('.').map(Number), 4)
  header.writeUInt16LE(port, 8)
  header.write(opcode, 10)
  return Buffer.concat([header, content ?? Buffer.alloc(0)])
}

/** The content of an answer; undefined for a datagram that answers something else. */
export function answerTo(request: Buffer, datagram: Buffer): Buffer | undefined {
  const header = request.subarray(0, headerLength)
  return datagram.subarray(0, headerLength).equals(header) ? datagram.subarray(headerLength) : undefined
}

interface Reader {
  number(size: 1 | 2): number
  /** A signed 32-bit integer. */
  score(): number
  /** A text prefixed with its length, which takes `size` bytes. */
  text(size: 1 | 4): string
  /** Throws unless everything was read. */
  end(): void
}

function readerOf(content: Buffer, page: CodePage): Reader {
  let position = 0
  const take = (length: number): Buffer => {
    if (length > content.length - position)
      throw new BadPacket(`The packet ends at ${content.length} bytes, inside a value.`)
    position += length
    return content.subarray(position - length, position)
  }
  return {
    number: (size) => take(size).readUIntLE(0, size),
    score: () => take(4).readInt32LE(),
    text: (size) => page.decode(take(take(size).readUIntLE(0, size))),
    end() {
      const rest = content.length - position
      if (rest > 0) throw new BadPacket(`The packet goes on for ${rest} bytes.`)
    },
  }
}

/** The answer to opcode `i`. */
export interface ServerInfo {
  readonly hasPassword: boolean
  readonly players: number
  readonly max: number
  readonly name: string
  readonly gamemode: string
  readonly language: string
}

/** Reads the content of an answer to `i`; throws {@link BadPacket}. */
export function readInfo(content: Buffer, page: CodePage): ServerInfo {
  const reader = readerOf(content, page)
  const info = {
    hasPassword: reader.number(1) !== 0,
    players: reader.number(2),
    max: reader.number(2),
    name: reader.text(4),
    gamemode: reader.text(4),
    language: reader.text(4),
  }
  reader.end()
  if (info.max < 1) throw new BadPacket('The server has room for nobody.')
  return info
}

/** A player as listed by opcode `c`. */
export interface QueryPlayer {
  /** As the game shows it. */
  readonly name: string
  readonly score: number
}

/** Reads the content of an answer to `c`; throws {@link BadPacket}. */
export function readPlayers(content: Buffer, page: CodePage): QueryPlayer[] {
  const reader = readerOf(content, page)
  const players = Array.from({ length: reader.number(2) }, () => {
    const name = reader.text(1).trim()
    if (name === '' || name.length > maxNameLength) throw new BadPacket('A player has no possible name.')
    return { name, score: reader.score() }
  })
  reader.end()
  return players
}
