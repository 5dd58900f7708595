/**
 * The game server's console over UDP, opcode `x`. Password and answers travel in clear text. One answer is
 * one line in one datagram; nothing says how many there are or which is the last.
 */
import type { CodePage } from '../server-settings/code-page.ts'
import { BadPacket, maxNameLength } from './samp-packets.ts'

/** What the console says to a wrong password. */
export const wrongPassword = 'Invalid RCON password.'

function sized(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/**
 * What follows the header of a command, whose characters are bytes. The server keeps silent when a length is
 * not exact.
 */
export const consoleCommand = (password: string, command: string): Buffer =>
  Buffer.concat([sized(Buffer.from(password, 'latin1')), sized(Buffer.from(command, 'latin1'))])

/** Reads one line of an answer; throws {@link BadPacket}. */
export function readLine(content: Buffer, page: CodePage): string {
  if (content.length < 2 || content.readUInt16LE(0) !== content.length - 2)
    throw new BadPacket('A line of the console has another length than it says.')
  return page.decode(content.subarray(2))
}

/** A player as the console's `players` lists them, bots too. */
export interface ConsolePlayer {
  /** Reused by the next comer as soon as somebody has left. */
  readonly slot: number
  /** As the game shows it. */
  readonly name: string
  readonly ping: number
  readonly address: string
}

/** A line of `players`; undefined for its heading and for every other line. */
export function readPlayer(line: string): ConsolePlayer | undefined {
  const [slot, name = '', ping, address = '', ...rest] = line.split('\t')
  if (rest.length > 0 || !/^\d{1,5}$/.test(slot ?? '') || !/^-?\d{1,9}$/.test(ping ?? '')) return undefined
  if (name === '' || name.length > maxNameLength) return undefined
  return { slot: Number(slot), name, ping: Number(ping), address }
}
