/** A simulated game server: answers SA-MP queries over real UDP, correctly or incorrectly. */
import { createSocket } from 'node:dgram'

/** The supported opcodes: information, rules, list of players, and the console. */
export type Opcode = 'i' | 'r' | 'c' | 'x'

/**
 * How it responds: `well`; not at all (`silent`); noise (`garbage`); packets truncated after their header
 * (`cut`); the right contents under another opcode (`wrongOpcode`).
 */
export type ResponseMode = 'well' | 'silent' | 'garbage' | 'cut' | 'wrongOpcode'

/** The running server. Everything that is not readonly may be set at any time. */
export interface GameServer {
  /** For `GAME_SERVER`. */
  readonly address: string
  /** Names in the game. */
  readonly players: Set<string>
  name: string
  max: number
  manner: ResponseMode
  /** Whether this packet gets lost. */
  loses: (opcode: Opcode) => boolean
  /** The number of players that information reports instead of the actual one. */
  claims: number | undefined
  /** Milliseconds before a response is sent. */
  delay: number
  /** The console's password; undefined if the console is off. */
  rconPassword: string | undefined
  /** Encodes a name; defaults to Windows-1252. */
  encode: (name: string) => Buffer
  /** What the console said to everybody, as bytes. */
  readonly said: Buffer[]
  /** Called immediately before a kick. */
  beforeKick: () => void
  /** Bots, which only the console lists. */
  readonly bots: Set<string>
  /** Whether this line of the console gets lost. */
  losesLine: (line: string) => boolean
  /** Whether the console's lines arrive in random order, with some duplicates. */
  shuffles: boolean
  /** Called with the names of each list sent. */
  onList: (names: readonly string[]) => void
  /** Shows a player under another name, in the same slot. */
  rename(from: string, to: string): void
  /** All packets received and sent, including the console's lines. */
  readonly datagrams: { received: number; sent: number }
  /** How often each opcode was requested. */
  readonly asked: Record<Opcode, number>
  close(): Promise<void>
}

const headerLength = 11

const isQuery = (text: string): text is Exclude<Opcode, 'x'> => /^[irc]$/.test(text)

/** A text after its length, which takes `size` bytes. */
function sized(text: string, size: 1 | 2 | 4): Buffer {
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

/** The body of a response; undefined if a game server would not respond. */
function body(
  opcode: Exclude<Opcode, 'x'>,
  { players, name, max, claims, encode }: GameServer,
): Buffer | undefined {
  const names = [...players]
  if (opcode === 'i') {
    const figures = [Buffer.of(0), short(claims ?? names.length), short(max)]
    return Buffer.concat([...figures, sized(name, 4), sized('Roleplay', 4), sized('English', 4)])
  }
  if (opcode === 'r') return Buffer.concat([short(1), sized('version', 1), sized('omp 1.4.0', 1)])
  if (names.length > 100) return undefined
  return Buffer.concat([
    short(names.length),
    ...names.flatMap((player) => [sized(encode(player).toString('latin1'), 1), Buffer.alloc(4)]),
  ])
}

/** Removes a player from their slot; an empty slot prints no line. */
function kickLine(slot: number, server: GameServer, slots: Slots): string[] {
  server.beforeKick()
  const line = slots.list([...server.players]).find((one) => one.startsWith(`${slot}\t`))
  const [, name = '', , address = ''] = line?.split('\t') ?? []
  if (line === undefined) return []
  server.players.delete(name)
  return [`${name}<#${slot} - ${address}> has been kicked.`]
}

/** What the console prints, one line each; empty if it would not respond. */
function consoleLines(content: Buffer, server: GameServer, slots: Slots): string[] {
  if (server.rconPassword === undefined || content.length < 4) return []
  const length = content.readUInt16LE(0)
  const password = content.toString('latin1', 2, 2 + length)
  if (password !== server.rconPassword) return ['Invalid RCON password.']
  const command = content.toString('latin1', 4 + length)
  if (content.readUInt16LE(2 + length) !== command.length) return []
  if (command.startsWith('echo ')) return [command.slice(5)]
  if (command.startsWith('say ')) {
    server.said.push(Buffer.from(command.slice(4), 'latin1'))
    return []
  }
  if (command.startsWith('kick ')) return kickLine(Number(command.slice(5)), server, slots)
  if (command !== 'players') return []
  server.asked.x += 1
  const names = [...server.players, ...server.bots].map((name) => server.encode(name).toString('latin1'))
  const listed = slots.list(names)
  if (listed.length === 0) return []
  const lines = ['ID\tName\tPing\tIP', ...listed]
  if (!server.shuffles) return lines
  return [...lines, ...lines.slice(0, 3)]
    .map((line) => ({ line, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ line }) => line)
}

/** The players' slots; a free one goes to the next player who joins. */
interface Slots {
  list(names: readonly string[]): string[]
  rename(from: string, to: string): void
}

function createSlots(): Slots {
  const held = new Map<string, { slot: number; address: string }>()
  let joined = 0
  return {
    list(names) {
      const present = new Set(names)
      for (const name of held.keys()) if (!present.has(name)) held.delete(name)
      const taken = new Set([...held.values()].map(({ slot }) => slot))
      let free = 0
      return names.map((name) => {
        let place = held.get(name)
        if (!place) {
          while (taken.has(free)) free += 1
          taken.add(free)
          joined += 1
          place = { slot: free, address: `10.${joined >> 16}.${(joined >> 8) & 255}.${joined & 255}` }
          held.set(name, place)
        }
        return `${place.slot}\t${name}\t45\t${place.address}`
      })
    },
    rename(from, to) {
      const place = held.get(from)
      held.delete(from)
      if (place) held.set(to, place)
    },
  }
}

/** Starts a server without players, on a free port of this machine. */
export async function startGameServer(): Promise<GameServer> {
  const socket = createSocket('udp4')
  let isOpen = true
  const slots = createSlots()
  const server: GameServer = {
    address: '',
    players: new Set(),
    name: 'A game of the tests',
    max: 500,
    manner: 'well',
    loses: () => false,
    claims: undefined,
    delay: 0,
    rconPassword: undefined,
    encode: (name) => Buffer.from(name, 'latin1'),
    said: [],
    beforeKick: () => undefined,
    bots: new Set(),
    losesLine: () => false,
    shuffles: false,
    onList: () => undefined,
    rename(from, to) {
      if (server.players.delete(from)) server.players.add(to)
      slots.rename(from, to)
    },
    datagrams: { received: 0, sent: 0 },
    asked: { i: 0, r: 0, c: 0, x: 0 },
    close: () =>
      new Promise((resolve) => {
        isOpen = false
        socket.close(() => resolve())
      }),
  }

  /** The response datagram for a request; undefined for none. */
  function answer(question: Buffer): Buffer | undefined {
    const opcode = question.toString('latin1', 10)
    if (question.length !== headerLength || !isQuery(opcode)) return undefined
    server.asked[opcode] += 1
    if (server.manner === 'silent' || server.loses(opcode)) return undefined
    if (server.manner === 'garbage') return Buffer.from('what do you want from me?')
    if (server.manner === 'cut') return question
    const content = body(opcode, server)
    if (!content) return undefined
    if (opcode === 'c') server.onList([...server.players])
    const header = Buffer.from(question)
    if (server.manner === 'wrongOpcode') header.write(opcode === 'i' ? 'c' : 'i', 10)
    return Buffer.concat([header, content])
  }

  socket.on('message', (question, from) => {
    server.datagrams.received += 1
    if (question.toString('latin1', 10, headerLength) === 'x') {
      if (server.manner === 'silent' || server.loses('x')) return
      for (const line of consoleLines(question.subarray(headerLength), server, slots)) {
        if (server.losesLine(line)) continue
        const datagram = Buffer.concat([question.subarray(0, headerLength), sized(line, 2)])
        server.datagrams.sent += 1
        socket.send(datagram, from.port, from.address)
      }
      return
    }
    const datagram = answer(question)
    if (!datagram) return
    const send = (): void => {
      server.datagrams.sent += 1
      if (isOpen) socket.send(datagram, from.port, from.address)
    }
    if (server.delay > 0) setTimeout(send, server.delay).unref()
    else send()
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` })
}
