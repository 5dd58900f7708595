import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createServer } from './server.ts'

let server: FastifyInstance
afterEach(() => server.close())

function keepBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('calls are turned away while the event loop is late, however their address is spelled; health is not', async () => {
  server = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'http://localhost:3000',
    maxDelay: 5,
  })
  server.get('/api/thing', () => ({}))
  server.get('/api/health', () => ({}))
  server.get('/page', () => '')
  await server.ready()
  const statusOf = async (url: string): Promise<number> => (await server.inject(url)).statusCode
  const statusWhenLate = (): Promise<number> => {
    keepBusy(100)
    return statusOf('/api/thing')
  }
  while ((await statusWhenLate()) !== 503) await wait(1)
  expect(await statusOf('/%61pi/thing')).toBe(503)
  expect(await statusOf('/api/health')).toBe(200)
  expect(await statusOf('/%61pi/health')).toBe(200)
  expect(await statusOf('/page')).toBe(200)
  const { headers } = await server.inject('/%61pi/thing')
  expect(headers['cache-control']).toBe('no-store')
})
