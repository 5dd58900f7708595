import { once } from 'node:events'
import { request as askHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@idlewood/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from './implement.ts'
import { createServer } from './server.ts'
import { createTraffic } from './traffic.ts'

const thing = z.object({ name: z.string() })
const declare = (path: `/${string}`, status: 200 | 201 = 200) =>
  endpoint({ method: 'GET', path, access: 'public', summary: 'A thing.', reply: thing, status })
const calls = {
  whole: declare('/whole'),
  made: declare('/made', 201),
  tagged: declare('/tagged'),
  slow: declare('/slow'),
}
const name = 'Žofia “Ж” 🙂'

let server: FastifyInstance
let asked = Promise.withResolvers<void>()
let mayAnswer = Promise.withResolvers<void>()
beforeEach(async () => {
  asked = Promise.withResolvers()
  mayAnswer = Promise.withResolvers()
  server = await createServer({
    traffic: createTraffic(),
    log: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'https://portal.example',
  })
  const found = { name, secret: 'never sent' }
  implement(server, calls, {
    whole: () => found,
    made: () => found,
    tagged({ reply }) {
      void reply.header('etag', '"1"')
      return found
    },
    async slow() {
      asked.resolve()
      await mayAnswer.promise
      return found
    },
  })
  // The way of the framework, for comparison.
  server.get('/api/framework', () => ({ name }))
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

async function ask(path: string, method = 'GET'): Promise<{ answer: IncomingMessage; text: string }> {
  const { port } = server.server.address() as AddressInfo // it listens on a port
  const request = askHttp({ port, host: '127.0.0.1', path: `/api${path}`, method })
  request.end()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { answer, text: Buffer.concat(await answer.toArray()).toString() }
}

test('a whole answer has the headers that the framework would send, and its text as it is', async () => {
  const { answer, text } = await ask('/whole')
  expect(JSON.parse(text)).toEqual({ name })
  const framework = await ask('/framework')
  expect({ ...answer.headers, date: '' }).toEqual({ ...framework.answer.headers, date: '' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.any(String),
  })
})

test('the status is the declared one, and headers that a handler sets are sent', async () => {
  expect((await ask('/made')).answer.statusCode).toBe(201)
  const { answer, text } = await ask('/tagged')
  expect(answer.headers['etag']).toBe('"1"')
  expect(JSON.parse(text)).toEqual({ name })
})

test('HEAD answers the same without the text', async () => {
  const { answer, text } = await ask('/whole', 'HEAD')
  expect(text).toBe('')
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify({ name }))))
})

test('an answer under way while the server closes ends its connection', async () => {
  const slow = ask('/slow')
  await asked.promise
  const closed = server.close()
  await expect.poll(() => server.isClosing).toBe(true)
  mayAnswer.resolve()
  const { answer, text } = await slow
  expect(JSON.parse(text)).toEqual({ name })
  expect(answer.headers.connection).toBe('close')
  await closed
})
