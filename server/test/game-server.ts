/** A game server of the tests' own: answers the SA-MP query over real UDP, well or badly. */
import { createSocket } from 'node:dgram'

/** The opcodes that are answered: information, rules, list of players. */
export type Opcode = 'i' | 'r' | 'c'

/**
 * How it answers: `well`; not at all (`silent`); noise (`garbage`); packets that break off after their header
 * (`cut`); what was asked for, under the opcode of something else (`wrongOpcode`).
 */
export type Manner = 'well' | 'silent' | 'garbage' | 'cut' | 'wrongOpcode'

/** The running server. Everything that is not readonly may be set at any time. */
export interface GameServer {
  /** For `GAME_SERVER`. */
  readonly address: string
  /** Names in the game. */
  readonly players: Set<string>
  name: string
  max: number
  manner: Manner
  /** Whether this packet gets lost. */
  loses: (opcode: Opcode) => boolean
  /** What information says instead of the true number of players. */
  claims: number | undefined
  /** Milliseconds before an answer leaves. */
  delay: number
  /** How often each was asked. */
  readonly asked: Record<Opcode, number>
  close(): Promise<void>
}

const headerLength = 11

const isOpcode = (text: string): text is Opcode => /^[irc]$/.test(text)

/** A text behind its length, which takes `size` bytes. */
function sized(text: string, size: 1 | 4): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const length = Buffer.alloc(size)
  length.writeUIntLE(bytes.length, 0, size)
  return Buffer.concat([length, bytes])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

/** The body of an answer; undefined where a game server keeps silent. */
function body(opcode: Opcode, { players, name, max, claims }: GameServer): Buffer | undefined {
  const names = [...players]
  if (opcode === 'i') {
    const figures = [Buffer.of(0), short(claims ?? names.length), short(max)]
    return Buffer.concat([...figures, sized(name, 4), sized('Roleplay', 4), sized('English', 4)])
  }
  if (opcode === 'r') return Buffer.concat([short(1), sized('version', 1), sized('omp 1.4.0', 1)])
  if (names.length > 100) return undefined
  return Buffer.concat([
    short(names.length),
    ...names.flatMap((player) => [sized(player, 1), Buffer.alloc(4)]),
  ])
}

/** Starts a server with nobody in it, on a free port of this machine. */
export async function startGameServer(): Promise<GameServer> {
  const socket = createSocket('udp4')
  let isOpen = true
  const server: GameServer = {
    address: '',
    players: new Set(),
    name: 'A game of the tests',
    max: 500,
    manner: 'well',
    loses: () => false,
    claims: undefined,
    delay: 0,
    asked: { i: 0, r: 0, c: 0 },
    close: () =>
      new Promise((resolve) => {
        isOpen = false
        socket.close(() => resolve())
      }),
  }

  /** The datagram for a question; undefined for none. */
  function answer(question: Buffer): Buffer | undefined {
    const opcode = question.toString('latin1', 10)
    if (question.length !== headerLength || !isOpcode(opcode)) return undefined
    server.asked[opcode] += 1
    if (server.manner === 'silent' || server.loses(opcode)) return undefined
    if (server.manner === 'garbage') return Buffer.from('what do you want from me?')
    if (server.manner === 'cut') return question
    const content = body(opcode, server)
    if (!content) return undefined
    const header = Buffer.from(question)
    if (server.manner === 'wrongOpcode') header.write(opcode === 'i' ? 'c' : 'i', 10)
    return Buffer.concat([header, content])
  }

  socket.on('message', (question, from) => {
    const datagram = answer(question)
    if (!datagram) return
    const send = (): void => {
      if (isOpen) socket.send(datagram, from.port, from.address)
    }
    if (server.delay > 0) setTimeout(send, server.delay).unref()
    else send()
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` })
}
