import type { LiveMessage } from '@idlewood/contract/live'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { testPortal, type TestPortal } from '../../../server/test/portal.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { onSessionOver } from './session-over.ts'
import { listenAs, listenLive } from './live.ts'
import { dropToken, storeToken } from './token.ts'

let portal: TestPortal
let address: string
beforeAll(async () => {
  portal = await testPortal()
  await portal.character('Tab_Owner')
  address = await portal.server.listen({ port: 0 })
})
afterAll(() => portal.close())

/** The lines the page has opened, each of which can be cut as a network does. */
const lines: { path: string; cut: () => void }[] = []
let heard: LiveMessage[] = []
let stop: () => void = () => undefined
const fetching = globalThis.fetch

beforeEach(() => {
  lines.length = 0
  heard = []
  vi.stubGlobal('fetch', async (path: string, { signal, ...init }: RequestInit) => {
    const cutting = new AbortController()
    // The browser's own signal is not the one this fetch knows.
    signal?.addEventListener('abort', () => cutting.abort())
    lines.push({ path, cut: () => cutting.abort() })
    return fetching(`${address}${path}`, { headers: init.headers ?? {}, signal: cutting.signal })
  })
})
afterEach(() => {
  stop()
  listenAs(null)
  dropToken()
  delete window.earlyCalls
  vi.restoreAllMocks()
})

const open = (count: number) => until(() => lines.length >= count)
const hears = (topic: LiveMessage['topic']) => until(() => heard.some((message) => message.topic === topic))

test('a line that breaks is opened again, and tells first what was missed', async () => {
  stop = listenLive((message) => heard.push(message))
  await open(1)
  expect(lines[0]?.path).toMatch(/^\/api\/live\?since=\d+$/)
  await until(() => portal.app.live.last(3000) !== 'missed')
  lines[0]?.cut()
  portal.app.live.publish({ topic: 'tracks', to: 'everyone' })
  await hears('tracks')
  expect(lines.length).toBeGreaterThan(1)
})

test.each([
  ['20 seconds ago is heard from then on', 20_000, (since: number) => since >= 20_000],
  ['long ago answers nothing that is shown', 60_000, (since: number) => since < 20_000],
])('a page whose head began its calls %s', async (_, age, isRight) => {
  window.earlyCalls = { token: 'own', at: Date.now() - age, responses: {} }
  stop = listenLive((message) => heard.push(message))
  await open(1)
  expect(Number(/since=(\d+)/.exec(lines[0]?.path ?? '')?.[1])).toSatisfy(isRight)
})

test('an early response that nobody has taken is of no use once something has happened', async () => {
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

test('anyone who signs in listens as themselves; a session that is over is reported, and not asked for again', async () => {
  storeToken(await portal.signIn('Tab_Owner'))
  listenAs('somebody')
  const over: string[] = []
  const stopReports = onSessionOver((token) => over.push(token))
  stop = listenLive((message) => heard.push(message))
  await open(1)
  expect(lines[0]?.path).toMatch(/^\/api\/user\/live\?/)
  await portal.portal.db.deleteFrom('sessions').execute()
  await portal.portal.db
    .updateTable('revisions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .execute()
  lines[0]?.cut()
  await until(() => over.length > 0)
  const count = lines.length
  // Fixed wait: time for another stream, which must not be opened.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(lines).toHaveLength(count)
  stopReports()
})

test('a tab that is hidden listens on for a while, and at once again when it is looked at', async () => {
  stop = listenLive((message) => heard.push(message))
  await open(1)
  const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  // Cut off while nobody looks: not opened again.
  lines[0]?.cut()
  // Fixed wait: time for another stream, which must not be opened while hidden.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(lines).toHaveLength(1)
  isVisible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await open(2)
})
