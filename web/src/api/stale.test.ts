import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import type { LiveMessage } from '@idlewood/contract/live'
import { liveEvent } from '@idlewood/contract/schemas/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from './queries.ts'
import { handleLiveMessage, staleBy, statusCall } from './stale.ts'

const declared = Object.values(contract).flatMap((group: Endpoints) => Object.values<Endpoint>(group))
const keys = new Set(declared.map((endpoint) => keyOf(endpoint)[0]))

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('every topic makes some calls stale, and only calls that the contract declares', () => {
  const topics = liveEvent.options.map(({ shape }) => shape.topic.value)
  expect(Object.keys(staleBy).toSorted()).toEqual(topics.toSorted())
  for (const call of [...Object.values(staleBy).flat(), statusCall]) expect(keys, call).toContain(call)
})

test('a hundred changes cause one refresh immediately and one after the last', async () => {
  vi.useFakeTimers()
  let asked = 0
  const list = declared.find(({ method, path }) => method === 'GET' && path === '/changes')
  if (!list) throw new Error('There is a list of changes.')
  queryClient.setQueryData(keyOf(list), {})
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
  queryClient.setQueryData(keyOf(list), {})
  asked = 0
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toBe(first)
  stop()
})

test('a clock that is set back by a day does not delay a refresh', async () => {
  vi.useFakeTimers()
  const key = ['GET /auth/sessions', {}]
  queryClient.setQueryData(key, {})
  handleLiveMessage({ topic: 'sessions' })
  await vi.advanceTimersByTimeAsync(0)
  queryClient.setQueryData(key, {})
  vi.setSystemTime(Date.now() - 86_400_000)
  handleLiveMessage({ topic: 'sessions' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

test('the event carries the game server’s figures, for pages that already have a reply', async () => {
  vi.useFakeTimers()
  queryClient.setQueryData([statusCall, {}], { players: 1, history: ['kept'] })
  const asking = {
    queryKey: [statusCall, { query: {} }],
    queryFn: () => new Promise<object>(() => undefined),
  }
  void queryClient.prefetchQuery(asking)
  queryClient.setQueryData(['GET /user/gangs', {}], { gangs: [] })
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
  expect(queryClient.getQueryData([statusCall, {}])).toMatchObject({ players: 7, history: ['kept'] })
  expect(queryClient.getQueryData(asking.queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(['GET /user/gangs', {}])).toEqual({ gangs: [] })
  await vi.advanceTimersByTimeAsync(1000)
})

describe('the calls fetched again', () => {
  /** The given calls that are stale after this many milliseconds. */
  async function staleAfter(ms: number, calls: readonly string[]): Promise<string[]> {
    await vi.advanceTimersByTimeAsync(ms)
    return calls.filter((called) => queryClient.getQueryState([called, {}])?.isInvalidated)
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    for (const called of keys) queryClient.setQueryData([called, {}], {})
  })
  afterEach(() => vi.restoreAllMocks())

  test('are immediately those of the topic, and no others', async () => {
    handleLiveMessage({ topic: 'orders' })
    expect(await staleAfter(0, [...keys])).toEqual([...keys].filter((key) => staleBy.orders.includes(key)))
  })

  test('are spread over a second or more if the topic concerns everyone', async () => {
    handleLiveMessage({ topic: 'inbox' })
    expect(await staleAfter(499, staleBy.inbox)).toEqual([])
    expect(await staleAfter(1, staleBy.inbox)).toEqual(staleBy.inbox)
    for (const topic of ['patch-notes', 'tracks', 'names'] as const) {
      handleLiveMessage({ topic })
      expect(await staleAfter(749, staleBy[topic].slice(0, 1)), topic).toEqual([])
      expect(await staleAfter(1, staleBy[topic]), topic).toEqual(staleBy[topic])
    }
  })

  test('are those of all topics and the game server’s figures after events were missed', async () => {
    const all = [...new Set([...Object.values(staleBy).flat(), statusCall])]
    handleLiveMessage({ topic: 'missed' })
    expect(await staleAfter(1499, all)).toEqual([])
    expect(await staleAfter(1, all)).toEqual(all)
  })

  test('are those that depend on the game server when it stops or starts, not with each of its figures', async () => {
    const status = { configured: true, since: null, max: 50, name: 'Game', ping: 3, asOf: null }
    const event = (state: 'up' | 'down', players: number): void =>
      handleLiveMessage({ topic: 'server-status', ...status, state, players })
    const depending = staleBy['server-status']
    event('down', 7)
    expect(await staleAfter(1000, [...keys])).toEqual([...keys].filter((key) => depending.includes(key)))
    for (const called of keys) queryClient.setQueryData([called, {}], {})
    event('down', 8)
    expect(await staleAfter(1000, [...keys])).toEqual([])
    event('up', 0)
    expect(await staleAfter(1000, depending)).toEqual(depending)
  })

  test('are none for a topic of a newer release', async () => {
    handleLiveMessage({ topic: 'of-tomorrow' } as object as LiveMessage) // no release has it
    expect(await staleAfter(5000, [...keys])).toEqual([])
  })
})
