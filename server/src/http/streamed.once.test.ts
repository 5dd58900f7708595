import { endpoint } from '@idlewood/contract/endpoint'
import fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { until } from '../../../test/until.ts'
import { answerErrors, unavailable } from './refusals.ts'
import { implement } from './implement.ts'
import { streamed } from './streamed.ts'

const calls = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    access: 'public',
    summary: 'Things.',
    reply: z.object({ things: z.array(z.object({ id: z.int() })), note: z.string().optional() }),
  }),
}
type Batches = AsyncIterable<{ id: number; secret?: string }[]>

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function appWith(batches: () => Batches, rest: { note?: string } = {}): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  open.push(app)
  answerErrors(app)
  implement(app, calls, { list: () => streamed('things', batches(), rest) })
  return app
}

async function response(app: FastifyInstance): Promise<IncomingMessage> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Listening on TCP, so the address is an object.
  const { port } = app.server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1', path: '/api/things' })
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

describe('a streamed reply', () => {
  test.each([
    ['no batch', [], {}],
    ['empty batches', [[], []], { note: 'nobody' }],
    ['several', [[{ id: 1 }, { id: 2 }], [], [{ id: 3 }]], { note: 'it, "quoted"' }],
    ['several and nothing else', [[{ id: 1 }], [{ id: 2 }]], {}],
  ])('of %s is the same JSON as in one piece', async (_, batches, rest) => {
    const app = appWith(async function* () {
      yield* batches
    }, rest)
    const answer = await app.inject('/api/things')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ ...rest, things: batches.flat() })
  })

  test('contains only the declared fields of each entry', async () => {
    const app = appWith(async function* () {
      yield [{ id: 1, secret: 'hash' }]
    })
    expect((await app.inject('/api/things')).body).toBe('{"things":[{"id":1}]}')
  })

  test('that fails before its first batch gets the usual error response', async () => {
    // oxlint-disable-next-line require-yield -- it fails before yielding
    const app = appWith(async function* () {
      throw unavailable('Not now.')
    })
    const answer = await app.inject('/api/things')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'Not now.', code: 'unavailable' })
  })

  test('that fails later is aborted, so that nobody mistakes it for complete', async () => {
    const app = appWith(async function* () {
      for (let id = 0; id < 20; id++) yield Array.from({ length: 1000 }, () => ({ id }))
      throw unavailable('Gone.')
    })
    const answer = await response(app)
    answer.resume()
    await expect(once(answer, 'end')).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
  })

  test('is produced no faster than it is read, and stops when the client disconnects', async () => {
    const seen = { batches: 0, isOver: false }
    const app = appWith(async function* () {
      try {
        for (;;) {
          seen.batches++
          yield Array.from({ length: 1000 }, (_, id) => ({ id }))
          // Fixed wait: lets the reader take a batch.
          await wait(0)
        }
      } finally {
        seen.isOver = true
      }
    })
    const answer = await response(app)
    // A client that does not read: buffers fill up, and then no more batches are requested.
    let before = -1
    let looksAlike = 0
    await until(() => {
      looksAlike = seen.batches === before ? looksAlike + 1 : 0
      before = seen.batches
      return looksAlike > 5
    })
    expect(seen).toMatchObject({ isOver: false })
    answer.destroy()
    await until(() => expect(seen.isOver).toBe(true))
    expect(seen.batches).toBeLessThanOrEqual(before + 2)
  })
})
