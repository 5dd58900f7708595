/**
 * The packets of the game server's console (RCON) over UDP, opcode `x`. Password and responses travel in
 * clear text. Each line of a response is one datagram; nothing says how many follow or which is the last.
 */
import type { CodePage } from '../server-settings/code-page.ts'
import { BadPacket, maxNameLength } from './samp-packets.ts'

/** The console's response to a wrong password. */
export const wrongPassword = 'Invalid RCON password.'

function sized(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/**
 * The payload after the header of a command packet, with one byte (Latin-1) per character. The server does
 * not respond if a length is wrong.
 */
export const consoleCommand = (password: string, command: string): Buffer =>
  Buffer.concat([sized(Buffer.from(password, 'latin1')), sized(Buffer.from(command, 'latin1'))])

/** Reads one line of a response. Throws {@link BadPacket} if its length field is wrong. */
export function readLine(content: Buffer, page: CodePage): string {
  if (content.length < 2 || content.readUInt16LE(0) !== content.length - 2)
    throw new BadPacket('A line of the console has another length than it says.')
  return page.decode(content.subarray(2))
}

/** A player as listed by the console's `players` command, bots included. */
export interface ConsolePlayer {
  /** Reused by the next player to join as soon as it is free. */
  readonly slot: number
  /** The name as shown in the game. */
  readonly name: string
  readonly ping: number
  readonly address: string
}

/** Parses a line of `players`. Returns undefined for its heading and every other line. */
export function readPlayer(line: string): ConsolePlayer | undefined {
  const [slot, name = '', ping, address = '', ...rest] = line.split('\t')
  if (rest.length > 0 || !/^\d{1,5}$/.test(slot ?? '') || !/^-?\d{1,9}$/.test(ping ?? '')) return undefined
  if (name === '' || name.length > maxNameLength) return undefined
  return { slot: Number(slot), name, ping: Number(ping), address }
}
