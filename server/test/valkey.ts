/**
 * A simulated Valkey: the part of the protocol needed for publishing messages and counting tries, over real
 * TCP.
 */
import { createServer, type Socket } from 'node:net'

/** The running server. */
export interface TestValkey {
  /** For `VALKEY_URL`. */
  readonly url: string
  /** How many messages were published. */
  readonly published: number
  /** How many tries were counted under keys with this prefix. */
  counted(prefix: string): number
  /** Sets whether connections are accepted. */
  setUp(isUp: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * The commands in a chunk of the protocol, each as its words. Chunks arrive whole, because the tests'
 * commands are short.
 */
function commandsIn(text: string): string[][] {
  const lines = text.split('\r\n')
  const commands: string[][] = []
  while (lines.length > 1) {
    const count = Number(lines.shift()?.slice(1))
    commands.push(
      Array.from({ length: count }, () => {
        lines.shift()
        return lines.shift() ?? ''
      }),
    )
  }
  return commands
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** Starts a server on a free port of this machine. */
export async function startValkey(): Promise<TestValkey> {
  const sockets = new Set<Socket>()
  const channels = new Map<string, Set<Socket>>()
  const counts = new Map<string, { tries: number; until: number }>()
  let published = 0
  let countedTries: string[] = []

  /** What the limiter's script does: increases a count that expires `seconds` after its first try. */
  function count(key: string, points: number, seconds: number): string {
    const now = Date.now()
    const before = counts.get(key)
    const kept = before && before.until > now ? before : { tries: 0, until: now + seconds * 1000 }
    const after = { tries: kept.tries + points, until: kept.until }
    counts.set(key, after)
    if (points > 0) countedTries = [...countedTries, key]
    return `*2\r\n:${after.tries}\r\n:${after.until - now}\r\n`
  }

  function answer([name = '', channel = '', message = '', ...more]: string[], socket: Socket): string {
    switch (name.toLowerCase()) {
      case 'info':
        return bulk('redis_version:7.2.0\r\nloading:0\r\n')
      case 'subscribe': {
        channels.set(channel, (channels.get(channel) ?? new Set()).add(socket))
        return `>3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
      }
      case 'publish': {
        published += 1
        const there = [...(channels.get(channel) ?? [])]
        for (const one of there) one.write(`>3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`)
        return `:${there.length}\r\n`
      }
      case 'eval':
      case 'evalsha':
        return count(more[0] ?? '', Number(more[1]), Number(more[2]))
      case 'del':
        return `:${Number(counts.delete(channel))}\r\n`
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (data) => {
      for (const command of commandsIn(data.toString())) socket.write(answer(command, socket))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const there of channels.values()) there.delete(socket)
    })
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const stopped = new Promise((resolve) => server.close(resolve))
    cut()
    await stopped
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    get published() {
      return published
    },
    counted: (prefix) => countedTries.filter((key) => key.startsWith(prefix)).length,
    setUp: (isUp) => (isUp ? listen(port) : stop()),
    close: stop,
  }
}
