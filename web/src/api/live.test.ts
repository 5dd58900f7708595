import type { LiveMessage } from '@idlewood/contract/live'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { raiseRevision } from '../../../server/src/access/revision.ts'
import { until } from '../../../test/until.ts'
import { testPortal, type TestPortal } from '../../../server/test/portal.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { onSessionOver } from './session-over.ts'
import { setLiveIdentity, listenLive } from './live.ts'
import { dropToken, storeToken } from './token.ts'

let portal: TestPortal
let address: string
beforeAll(async () => {
  portal = await testPortal()
  await portal.character('Tab_Owner')
  address = await portal.server.listen({ port: 0 })
})
afterAll(() => portal.close())

/** The connections the page has opened, each of which can be cut, as a network failure would. */
const connections: { path: string; cut: () => void }[] = []
let heard: LiveMessage[] = []
let stop: () => void = () => undefined
const fetching = globalThis.fetch

beforeEach(() => {
  connections.length = 0
  heard = []
  vi.stubGlobal('fetch', async (path: string, { signal, ...init }: RequestInit) => {
    const cutting = new AbortController()
    // Node's fetch does not accept jsdom's AbortSignal.
    signal?.addEventListener('abort', () => cutting.abort())
    connections.push({ path, cut: () => cutting.abort() })
    return fetching(`${address}${path}`, { headers: init.headers ?? {}, signal: cutting.signal })
  })
})
afterEach(() => {
  stop()
  setLiveIdentity(null)
  dropToken()
  delete window.earlyCalls
  vi.restoreAllMocks()
})

const open = (count: number) => until(() => connections.length >= count)
const hears = (topic: LiveMessage['topic']) => until(() => heard.some((message) => message.topic === topic))

test('a broken connection is opened again, and first reports what was missed', async () => {
  // The portal must remember events from before the connection: it just started.
  await until(() => portal.app.live.last(1000) !== 'missed')
  stop = listenLive((message) => heard.push(message))
  await open(1)
  expect(connections[0]?.path).toMatch(/^\/api\/live\?since=\d+$/)
  connections[0]?.cut()
  portal.app.live.publish({ topic: 'tracks', to: 'everyone' })
  await hears('tracks')
  expect(connections.length).toBeGreaterThan(1)
})

test.each([
  ['20 seconds ago asks for events since then', 20_000, (since: number) => since >= 20_000],
  ['a minute ago asks for recent events only', 60_000, (since: number) => since < 20_000],
])('a page that started its early calls %s', async (_, age, isRight) => {
  window.earlyCalls = { token: 'own', at: Date.now() - age, responses: {} }
  stop = listenLive((message) => heard.push(message))
  await open(1)
  expect(Number(/since=(\d+)/.exec(connections[0]?.path ?? '')?.[1])).toSatisfy(isRight)
})

test('an unused early response is dropped as soon as an event arrives', async () => {
  window.earlyCalls = {
    token: 'own',
    at: Date.now(),
    responses: { '/api/user/vehicles': Promise.resolve(Response.json({})) },
  }
  stop = listenLive((message) => heard.push(message))
  portal.app.live.publish({ topic: 'tracks', to: 'everyone' })
  await hears('tracks')
  expect(takeEarlyResponse('/api/user/vehicles', 'own')).toBeUndefined()
})

test('a signed-in person gets their own stream; an ended session is reported and not connected again', async () => {
  storeToken(await portal.signIn('Tab_Owner'))
  setLiveIdentity('somebody')
  const over: string[] = []
  const stopReports = onSessionOver((token) => over.push(token))
  stop = listenLive((message) => heard.push(message))
  await open(1)
  expect(connections[0]?.path).toMatch(/^\/api\/user\/live\?/)
  await portal.portal.db.deleteFrom('sessions').execute()
  await raiseRevision(portal.portal.db)
  connections[0]?.cut()
  await until(() => over.length > 0)
  stopReports()
})
