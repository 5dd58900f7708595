/**
 * A TCP proxy in front of a server whose connection can be cut, blocked and restored, for tests of network
 * failures.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * How the connection behaves: passes everything, refuses connections, silently swallows everything, resets
 * existing connections, or is half open, so that requests arrive but no response returns.
 */
export type LineState = 'open' | 'refused' | 'silent' | 'reset' | 'halfopen'

/** A connection to one server. */
export interface FaultyLine {
  readonly port: number
  set(state: LineState): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine, on another port that stays the same. */
export async function faultyLine(target: number): Promise<FaultyLine> {
  let state: LineState = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Broken connections are the purpose of this.
    socket.on('error', () => undefined)
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'reset') return near.resetAndDestroy()
    if (state === 'silent') return near.resume()
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.on('data', (data) => state !== 'silent' && far.write(data))
    far.on('data', (data) => state !== 'silent' && state !== 'halfopen' && near.write(data))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  // Listening on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const stopListening = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      hangUp()
    })
  return {
    port,
    async set(next) {
      state = next
      if (next === 'refused') await stopListening()
      else if (!server.listening) await listen(port)
      if (next === 'reset') hangUp()
    },
    close: stopListening,
  }
}
