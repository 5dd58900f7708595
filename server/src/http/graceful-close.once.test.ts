import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'
import { createServer } from './server.ts'

const begin = (port: number, bytes: string) =>
  new Promise<ReturnType<typeof connect>>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (bytes) socket.write(bytes)
      resolve(socket)
    })
    socket.on('error', () => undefined).resume()
  })

test('closing does not wait for connections without a complete request; requests in progress get a response', async () => {
  const server = await createServer({
    traffic: createTraffic(),
    log: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'http://localhost:3000',
  })
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  server.get('/api/slow', async () => {
    isAsked()
    await mayAnswer
    return { done: true }
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo // it listens on a port
  const connections = once(server.server, 'connection')
  const silent = [await begin(port, ''), await begin(port, 'GET /api/slow HTTP/1.1\r\nHost: x\r\n')]
  await connections
  const answer = fetch(`http://127.0.0.1:${port}/api/slow`)
  await asked
  const begun = performance.now()
  const closed = server.close()
  await Promise.all(silent.map(async (socket) => socket.closed || (await once(socket, 'close'))))
  answerNow()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  expect(performance.now() - begun).toBeLessThan(10_000)
})
