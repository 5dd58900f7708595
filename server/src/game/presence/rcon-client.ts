/**
 * Gives a game server's console commands, and asks it who plays. Lines get lost, come twice and out of order,
 * and do not all fit into a small buffer: one round names whom it names, and proves nothing about others.
 */
import { createSocket, type Socket } from 'node:dgram'
import { codePage } from '../server-settings/code-page.ts'
import { consoleCommand, readLine, readPlayer, wrongPassword, type ConsolePlayer } from './rcon-packets.ts'
import { answerTo, requestPacket, type Target } from './samp-packets.ts'

/** How a console is asked. */
export interface RconAccess {
  readonly password: string
  /** For one round, in milliseconds. */
  readonly timeoutMs: number
}

/** What a command brought. */
export interface RconAnswer {
  /** What the console printed, in no order. */
  readonly lines: readonly string[]
  /**
   * `answered`: something came, the echo behind the command at least. `silent`: no line came at all, as where
   * RCON is off. `refused`: the password is wrong.
   */
  readonly state: 'answered' | 'silent' | 'refused'
  /** Bytes the system keeps for lines that wait to be read; undefined where it would not say. */
  readonly bufferBytes: number | undefined
}

/** Who plays, as far as one round says. */
export interface RconRound extends Omit<RconAnswer, 'lines'> {
  readonly players: readonly ConsolePlayer[]
}

/** Enough for 2,000 players. The system may give less. */
const wantedBuffer = 4 * 1024 * 1024
/** Milliseconds without a line after the echo, until the round is over. */
const quietMs = 120

const page = codePage('1252')

function widen(socket: Socket): number | undefined {
  try {
    socket.setRecvBufferSize(wantedBuffer)
  } catch {
    // It stays as large as it was.
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

/** Resolves when the round is over: the password refused, quiet after the echo, or the time is up. */
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
      // Noise is no line.
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

/** A command, and an echo that tells when its lines are over. */
export interface RconCommand {
  readonly command: string
  /** What nobody else would print. */
  readonly nonce: string
}

/** Gives one command, once. Never rejects: a console that cannot be asked is silent. */
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
    socket.connect(target.port, target.address, () => {
      bufferBytes = widen(socket)
      socket.send(request)
      // Comes after the lines where the way keeps the order: then nobody has to wait for the time to be up.
      socket.send(requestPacket(target, 'x', consoleCommand(password, `echo ${nonce}`)))
    })
    await over
  } finally {
    socket.close()
  }
  const state = lines.isRefused ? 'refused' : lines.isAnswered ? 'answered' : 'silent'
  return { lines: lines.printed, state, bufferBytes }
}

/** Asks once who plays. */
export async function askConsole(target: Target, access: RconAccess, nonce: string): Promise<RconRound> {
  const { lines, ...round } = await runCommand(target, access, { command: 'players', nonce })
  const players = lines.flatMap((line) => readPlayer(line) ?? [])
  const bySlot = new Map(players.map((player) => [`${player.slot} ${player.name}`, player]))
  return { ...round, players: [...bySlot.values()] }
}
