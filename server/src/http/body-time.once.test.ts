import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../test/portal.ts'
import { allowSlowBody, limitBodyTime } from './body-time.ts'

// Generous enough for a busy machine.
const ample = 60_000
const slow = {
  '/slow': { idle: ample, total: ample },
  '/soon-idle': { idle: 200, total: ample },
  '/soon-over': { idle: ample, total: 600 },
}

let app: FastifyInstance
let port: number
async function serve(limitMs: number): Promise<void> {
  app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 })
  limitBodyTime(app, limitMs)
  app.addHook('onRequest', async (request, reply) => {
    for (const [url, pace] of Object.entries(slow)) if (request.url === url) allowSlowBody(request.raw, pace)
    if (request.url === '/refused') return reply.code(401).send()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const url of ['/usual', ...Object.keys(slow)])
    app.post(url, ({ body }) => `${(body as Buffer).length} bytes`) // parsed as one above
  await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.server.address() as AddressInfo) // listening on TCP
}
beforeEach(() => serve(300))
afterEach(() => app.close())

/** Sends a body of `pieces` pieces, one every `every` milliseconds, and returns the response. */
async function drip(url: string, { pieces, size, every }: { pieces: number; size: number; every: number }) {
  const socket: Socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (text) => heard.push(String(text)))
  socket.on('error', () => undefined)
  // A reset first emits an error, and then closes all the same.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: x/y\r\ncontent-length: ${pieces * size}\r\n\r\n`,
  )
  for (let piece = 0; piece < pieces && heard.length === 0 && !socket.destroyed; piece++) {
    // Fixed wait: sends as slowly as the test asks.
    await wait(every)
    socket.write(Buffer.alloc(size))
  }
  await closed
  return heard.join('')
}

test('a slowly dripping body gets a 408, whatever the URL', async () => {
  const dripping = { pieces: 100, size: 10, every: 20 }
  for (const url of ['/usual', '/nothing-here', '/%zz']) {
    const answer = await drip(url, dripping)
    // A URL without a route may be answered before the body has arrived.
    expect(answer, url).toMatch(/^HTTP\/1\.1 (408|404|400) /)
  }
  expect(await drip('/usual', dripping)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a call may allow a slow body, as long as data keeps arriving', async () => {
  expect(await drip('/slow', { pieces: 12, size: 10_000, every: 100 })).toContain('120000 bytes')
  expect(await drip('/soon-idle', { pieces: 30, size: 10, every: 100 })).toMatch(/^HTTP\/1\.1 408 /)
})

test('but not forever', async () => {
  const steady = { size: 10_000, every: 50 }
  expect(await drip('/slow', { ...steady, pieces: 12 })).toContain('120000 bytes')
  expect(await drip('/soon-over', { ...steady, pieces: 60 })).toMatch(/^HTTP\/1\.1 408 /)
})

test('a fast body is not affected', async () => {
  await app.close()
  await serve(ample)
  expect(await drip('/usual', { pieces: 3, size: 100, every: 5 })).toContain('300 bytes')
})

test('refused bodies leave nothing behind on a connection that stays open', async () => {
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const [connection] = (await accepted) as [Socket] // as Node documents it
  const listeners: number[] = []
  for (let refused = 0; refused < 4; refused++) {
    socket.write('POST /refused HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: 4\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
    listeners.push(connection.listenerCount('close'))
    socket.write('body')
  }
  socket.destroy()
  expect(new Set(listeners).size).toBe(1)
})

test('a body that keeps arriving after its request was refused ends the connection', async () => {
  const portal = await testPortal()
  try {
    const base = new URL(await portal.server.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(base.port), base.hostname)
    const length = 300 * 2 ** 20
    let answer = ''
    socket.on('data', (piece) => (answer += String(piece)))
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: ${base.host}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
    )
    const piece = Buffer.alloc(2 ** 20)
    let sent = 0
    while (!socket.closed && sent < length) {
      sent += piece.length
      if (!socket.write(piece))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
    }
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    // Data buffered by the kernels on both sides counts as sent without having arrived.
    expect(sent).toBeLessThan(100 * 2 ** 20)
  } finally {
    await portal.close()
  }
})
