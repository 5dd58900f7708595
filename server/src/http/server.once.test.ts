import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTraffic, type Traffic } from './traffic.ts'
import { createServer } from './server.ts'

let server: FastifyInstance
afterEach(() => server.close())

function keepBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Makes this many calls wait for responses that never come. */
async function manyWait(count: number): Promise<void> {
  for (let index = 0; index < count; index++) void server.inject('/page/slow')
  await expect.poll(() => traffic.waiting()).toBe(count)
}

let traffic: Traffic
beforeEach(async () => {
  traffic = createTraffic()
  server = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'http://localhost:3000',
    traffic,
    maxDelay: 5,
  })
  server.get('/api/thing', () => ({}))
  server.post('/api/thing', () => ({}))
  server.get('/api/health', () => ({}))
  server.get('/page', () => '')
  server.get('/page/slow', () => new Promise(() => undefined))
})
const statusOf = async (url: string): Promise<number> => (await server.inject(url)).statusCode
const statusWhenLate = (): Promise<number> => {
  keepBusy(100)
  return statusOf('/api/thing')
}

test('calls are turned away while the event loop lags, however their URL is spelled; health checks are not', async () => {
  await server.ready()
  await manyWait(10)
  while ((await statusWhenLate()) !== 503) await wait(1)
  expect(await statusOf('/%61pi/thing')).toBe(503)
  expect(await statusOf('/api/health')).toBe(200)
  expect(await statusOf('/%61pi/health')).toBe(200)
  expect(await statusOf('/page')).toBe(200)
  const { headers } = await server.inject('/%61pi/thing')
  expect(headers['cache-control']).toBe('no-store')
})

test('a few callers of a portal that has just started are answered, however much its event loop lags', async () => {
  await server.ready()
  const begin = performance.now()
  while (performance.now() - begin < 1200) {
    expect(await statusWhenLate()).toBe(200)
    await nextTurn()
  }
})

test('a call turned away over the network costs the framework nothing, and says when to retry', async () => {
  const base = await server.listen({ port: 0, host: '127.0.0.1' })
  await manyWait(10)
  while ((await statusWhenLate()) !== 503) await wait(1)
  const late = setInterval(() => keepBusy(60), 1)
  try {
    const before = traffic.figures().shed
    const [refused, health, upload] = await Promise.all([
      fetch(`${base}/api/thing?x=1`),
      fetch(`${base}/api/health`),
      fetch(`${base}/api/thing`, { method: 'POST', body: 'x'.repeat(1000) }),
    ])
    expect([refused.status, health.status, upload.status]).toEqual([503, 200, 503])
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(await refused.json()).toEqual({
      error: 'The portal is busy. Try again in a moment.',
      code: 'unavailable',
      text: { key: 'http.busy' },
    })
    // The server does not wait for its body.
    expect(upload.headers.get('connection')).toBe('close')
    expect(traffic.figures().shed - before).toBe(2)
  } finally {
    clearInterval(late)
  }
})
