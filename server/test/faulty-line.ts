/**
 * A network line to a server that can be cut, jammed and mended: a TCP proxy for tests of what happens then.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * How the line behaves: passes everything, refuses, swallows everything in silence, breaks what is connected,
 * or is half open: what is asked arrives, and no answer comes back.
 */
export type LineState = 'open' | 'refused' | 'silent' | 'reset' | 'halfopen'

/** A line to one server. */
export interface FaultyLine {
  readonly port: number
  set(state: LineState): Promise<void>
  close(): Promise<void>
}

/** Lays a line to a port of this machine, on a port of its own that stays the same. */
export async function faultyLine(target: number): Promise<FaultyLine> {
  let state: LineState = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A broken line is what this is for.
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
