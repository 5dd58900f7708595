import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { liveEvent } from '@idlewood/contract/schemas/live'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from './queries.ts'
import { handleLiveMessage, staleBy, statusCall } from './stale.ts'

const declared = Object.values(contract).flatMap((group: Endpoints) => Object.values<Endpoint>(group))
const keys = new Set(declared.map((endpoint) => keyOf(endpoint)[0]))

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('every topic makes something stale, and only calls the contract declares', () => {
  const topics = liveEvent.options.map(({ shape }) => shape.topic.value)
  expect(Object.keys(staleBy).toSorted()).toEqual(
    topics.filter((topic) => topic !== 'server-status').toSorted(),
  )
  for (const call of [...Object.values(staleBy).flat(), statusCall]) expect(keys, call).toContain(call)
})

test('a hundred changes are one refresh at once and one after the last', async () => {
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

test('figures of the game server come with the event itself', () => {
  queryClient.setQueryData([statusCall, {}], { players: 1, history: ['kept'] })
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
})
