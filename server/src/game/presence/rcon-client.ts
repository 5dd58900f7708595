/**
 * Runs commands on a game server's console and asks it who is online. Lines may be lost, duplicated or out of
 * order, and may not all fit into a small buffer, so a player missing from one round may still be online.
 */
import { createSocket, type Socket } from 'node:dgram'
import { codePage } from '../server-settings/code-page.ts'
import { consoleCommand, readLine, readPlayer, wrongPassword, type ConsolePlayer } from './rcon-packets.ts'
import { answerTo, requestPacket, type Target } from './samp-packets.ts'

/** The options for querying a console. */
export interface RconAccess {
  readonly password: string
  /** Timeout of one round, in milliseconds. */
  readonly timeoutMs: number
}

/** The response to a command. */
export interface RconAnswer {
  /** The lines that the console printed, in no particular order. */
  readonly lines: readonly string[]
  /**
   * `answered`: at least one line arrived, if only the echo after the command. `silent`: no line arrived, as
   * when RCON is off. `refused`: the password is wrong.
   */
  readonly state: 'answered' | 'silent' | 'refused'
  /** Size of the socket's receive buffer in bytes; undefined if the system does not report it. */
  readonly bufferBytes: number | undefined
}

/** The online players that one round named. */
export interface RconRound extends Omit<RconAnswer, 'lines'> {
  readonly players: readonly ConsolePlayer[]
}

/** Receive buffer in bytes, enough for 2,000 players. The system may grant less. */
const wantedBuffer = 4 * 1024 * 1024
/** The round ends after this many milliseconds without a line once the echo has arrived. */
const quietMs = 120

const page = codePage('1252')

function widen(socket: Socket): number | undefined {
  try {
    socket.setRecvBufferSize(wantedBuffer)
  } catch {
    // The buffer keeps its size.
  }
  try {
    return socket.getRecvBufferSize()
  } catch {
    return undefined
  }
}

interface Lines {
  readonly printed: string[]
  readonly nonce: string
  isEchoed: boolean
  isRefused: boolean
  isAnswered: boolean
}

function takeLine(lines: Lines, line: string): void {
  lines.isAnswered = true
  if (line === wrongPassword) lines.isRefused = true
  else if (line.includes(lines.nonce)) lines.isEchoed = true
  else lines.printed.push(line)
}

/** Resolves when the round ends: password refused, no more lines after the echo, error or timeout. */
function collect(socket: Socket, lines: Lines, { target, request, timeoutMs }: Collecting): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  let quiet: NodeJS.Timeout | undefined
  socket.on('error', () => resolve())
  socket.on('message', (datagram, from) => {
    if (from.address !== target.address || from.port !== target.port) return
    const content = answerTo(request, datagram)
    if (!content) return
    try {
      takeLine(lines, readLine(content, page))
    } catch {
      // Ignore malformed packets.
      return
    }
    if (lines.isRefused) resolve()
    if (!lines.isEchoed) return
    clearTimeout(quiet)
    quiet = setTimeout(resolve, quietMs)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    clearTimeout(quiet)
  })
}

interface Collecting {
  readonly target: Target
  readonly request: Buffer
  readonly timeoutMs: number
}

/** A command, with the nonce of the echo that marks the end of its lines. */
export interface RconCommand {
  readonly command: string
  /** A string that nothing else would print. */
  readonly nonce: string
}

/** Sends one command, without retries. A socket error does not reject: the console counts as silent. */
export async function runCommand(
  target: Target,
  { password, timeoutMs }: RconAccess,
  { command, nonce }: RconCommand,
): Promise<RconAnswer> {
  const socket = createSocket('udp4')
  const lines: Lines = { printed: [], nonce, isEchoed: false, isRefused: false, isAnswered: false }
  const request = requestPacket(target, 'x', consoleCommand(password, command))
  let bufferBytes: number | undefined
  try {
    const over = collect(socket, lines, { target, request, timeoutMs })
    // A callback of `connect` would also be called without a connection, and receive the error instead.
    socket.on('connect', () => {
      bufferBytes = widen(socket)
      socket.send(request)
      // If the network keeps the order, the echo arrives after the lines and saves waiting for the timeout.
      socket.send(requestPacket(target, 'x', consoleCommand(password, `echo ${nonce}`)), (error) => {
        // On this machine, a port without a server fails here, and without a callback nobody would know.
        if (error) socket.emit('error', error)
      })
    })
    socket.connect(target.port, target.address)
    await over
  } finally {
    socket.close()
  }
  const state = lines.isRefused ? 'refused' : lines.isAnswered ? 'answered' : 'silent'
  return { lines: lines.printed, state, bufferBytes }
}

/** Asks once who is online. */
export async function askConsole(target: Target, access: RconAccess, nonce: string): Promise<RconRound> {
  const { lines, ...round } = await runCommand(target, access, { command: 'players', nonce })
  const players = lines.flatMap((line) => readPlayer(line) ?? [])
  const bySlot = new Map(players.map((player) => [`${player.slot} ${player.name}`, player]))
  return { ...round, players: [...bySlot.values()] }
}
