import { changes } from '@idlewood/contract/changes'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { gangs } from '@idlewood/contract/gangs'
import { identity } from '@idlewood/contract/identity'
import type { LiveMessage } from '@idlewood/contract/live'
import { liveEvent } from '@idlewood/contract/schemas/live'
import { serverStatus } from '@idlewood/contract/server-status'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handleLiveMessage } from './live-messages.ts'
import { keyOf, queryClient, queryOf } from './queries.ts'

const declared = Object.values(contract).flatMap((group: Endpoints) => Object.values<Endpoint>(group))
const topics = liveEvent.options.map(({ shape }) => shape.topic.value)
const staleOn = (topic: string): Endpoint[] =>
  declared.filter((endpoint) => endpoint.staleOn?.some((one) => one === topic))

/** Puts a reply into the cache, as after a page has asked for it. */
function cache(endpoint: Endpoint, reply: object = {}): void {
  const { meta = {} } = queryOf(endpoint)
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: keyOf(endpoint), meta })
    .setData(reply)
}
const isStale = (endpoint: Endpoint): boolean =>
  queryClient.getQueryState(keyOf(endpoint))?.isInvalidated === true

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('every topic makes the replies of some calls stale, and only calls that change nothing', () => {
  for (const topic of topics) {
    const calls = staleOn(topic)
    expect(calls.length, topic).toBeGreaterThan(0)
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']))
  }
})

test('a hundred changes cause one refresh immediately and one after the last', async () => {
  vi.useFakeTimers()
  let asked = 0
  cache(changes.list)
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') asked++
  })
  handleLiveMessage({ topic: 'changes', id: 1 })
  await vi.advanceTimersByTimeAsync(0)
  const first = asked
  expect(first).toBeGreaterThan(0)
  for (let id = 2; id <= 100; id++) handleLiveMessage({ topic: 'changes', id })
  await vi.advanceTimersByTimeAsync(900)
  expect(asked).toBe(first)
  cache(changes.list)
  asked = 0
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toBe(first)
  stop()
})

test('a clock that is set back by a day does not delay a refresh', async () => {
  vi.useFakeTimers()
  cache(identity.sessions)
  handleLiveMessage({ topic: 'sessions' })
  await vi.advanceTimersByTimeAsync(0)
  cache(identity.sessions)
  vi.setSystemTime(Date.now() - 86_400_000)
  handleLiveMessage({ topic: 'sessions' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isStale(identity.sessions)).toBe(true)
})

test('the event carries the game server’s figures, for pages that already have a reply', async () => {
  vi.useFakeTimers()
  cache(serverStatus.now, { players: 1, history: ['kept'] })
  const withInput = keyOf(serverStatus.now, { params: {} })
  queryClient.setQueryData(withInput, { players: 2 })
  const asking = {
    queryKey: keyOf(serverStatus.now, { query: {} }),
    queryFn: () => new Promise<object>(() => undefined),
  }
  void queryClient.prefetchQuery(asking)
  cache(gangs.list, { gangs: [] })
  handleLiveMessage({
    topic: 'server-status',
    configured: true,
    state: 'up',
    since: null,
    players: 7,
    max: 50,
    name: 'Game',
    ping: 3,
    asOf: null,
  })
  expect(queryClient.getQueryData(keyOf(serverStatus.now))).toMatchObject({ players: 7, history: ['kept'] })
  expect(queryClient.getQueryData(withInput)).toMatchObject({ players: 7 })
  expect(queryClient.getQueryData(asking.queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(keyOf(gangs.list))).toEqual({ gangs: [] })
  await vi.advanceTimersByTimeAsync(1000)
})

const namesOf = (calls: readonly Endpoint[]): string[] => calls.map((endpoint) => keyOf(endpoint)[0])

describe('the calls fetched again', () => {
  /** The given calls that are stale after this many milliseconds. */
  async function staleAfter(ms: number, calls: readonly Endpoint[]): Promise<string[]> {
    await vi.advanceTimersByTimeAsync(ms)
    return namesOf(calls.filter(isStale))
  }
  const cacheAll = (): void => declared.forEach((endpoint) => cache(endpoint))
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    cacheAll()
  })
  afterEach(() => vi.restoreAllMocks())

  test('are immediately those of the topic, and no others', async () => {
    handleLiveMessage({ topic: 'orders' })
    expect(await staleAfter(0, declared)).toEqual(namesOf(staleOn('orders')))
  })

  test('are spread over a second or more if the topic concerns everyone', async () => {
    handleLiveMessage({ topic: 'inbox' })
    expect(await staleAfter(499, staleOn('inbox'))).toEqual([])
    expect(await staleAfter(1, staleOn('inbox'))).toEqual(namesOf(staleOn('inbox')))
    for (const topic of ['patch-notes', 'tracks', 'names'] as const) {
      const calls = staleOn(topic)
      handleLiveMessage({ topic })
      expect(await staleAfter(749, calls), topic).toEqual([])
      expect(await staleAfter(1, calls), topic).toEqual(namesOf(calls))
      cacheAll()
    }
  })

  test('are those of all topics and the game server’s figures after events were missed', async () => {
    const all = declared.filter((endpoint) => endpoint.staleOn || endpoint.path === serverStatus.now.path)
    const noCall = ['push', 'this browser']
    queryClient.setQueryData(noCall, {})
    handleLiveMessage({ topic: 'missed' })
    expect(await staleAfter(1499, declared)).toEqual([])
    expect(await staleAfter(1, declared)).toEqual(namesOf(all))
    expect(queryClient.getQueryState(noCall)?.isInvalidated).toBe(false)
  })

  test('are those that depend on the game server when it stops or starts, not with each of its figures', async () => {
    const status = { configured: true, since: null, max: 50, name: 'Game', ping: 3, asOf: null }
    const event = (state: 'up' | 'down', players: number): void =>
      handleLiveMessage({ topic: 'server-status', ...status, state, players })
    const depending = staleOn('server-status')
    event('down', 7)
    expect(await staleAfter(1000, declared)).toEqual(namesOf(depending))
    cacheAll()
    event('down', 8)
    expect(await staleAfter(1000, declared)).toEqual([])
    event('up', 0)
    expect(await staleAfter(1000, declared)).toEqual(namesOf(depending))
  })

  test('are none for a topic of a newer release', async () => {
    handleLiveMessage({ topic: 'of-tomorrow' } as object as LiveMessage) // no release has it
    expect(await staleAfter(5000, declared)).toEqual([])
  })
})
