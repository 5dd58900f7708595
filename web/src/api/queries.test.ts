import { factions } from '@idlewood/contract/factions'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, OfflineError } from './client.ts'
import { keyOf, preload, queryClient, queryOf } from './queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  vi.useRealTimers()
})

/** How often a call that fails like this is made, and after which delays. */
async function triesOf(failure: Error): Promise<{ tries: number; afterMs: number[] }> {
  const begun = Date.now()
  const afterMs: number[] = []
  const asking = queryClient
    .fetchQuery({
      ...queryClient.getDefaultOptions().queries,
      queryKey: ['failing'],
      queryFn: () => {
        afterMs.push(Date.now() - begun)
        throw failure
      },
    })
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  await asking
  return { tries: afterMs.length, afterMs }
}

const refused = (status: number, retryAfter: string | null = null) => new ApiError(status, {}, retryAfter)

describe('a call that fails', () => {
  it.each([
    ['because the network is down', new OfflineError('lost'), [0, 500, 1500]],
    ['with a 503', refused(503), [0, 500, 1500]],
    ['with a retry-after header', refused(503, '2'), [0, 2000, 4000]],
    ['with an overly long retry-after header', refused(503, '120'), [0, 10_000, 20_000]],
    ['with a refusal', refused(403), [0]],
    ['with an error of the portal', refused(500), [0]],
    ['with an error of the page', new TypeError('mine'), [0]],
  ])('%s is retried only as long as it makes sense', async (_, failure, afterMs) => {
    expect(await triesOf(failure)).toEqual({ tries: afterMs.length, afterMs })
  })

  it('is logged to the console by its endpoint, without its input, after the last attempt', async () => {
    const noted = vi.spyOn(console, 'info')
    const failure = refused(503)
    const asking = queryClient
      .fetchQuery({
        ...queryClient.getDefaultOptions().queries,
        queryKey: keyOf(factions.details, { params: { id: '7' } }),
        queryFn: () => Promise.reject(failure),
      })
      .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    await asking
    expect(noted.mock.calls).toEqual([['GET /user/factions/:id failed:', failure]])
  })

  it('is not retried if it changes something', () => {
    expect(queryClient.getDefaultOptions().mutations).toEqual({ networkMode: 'always', retry: false })
  })
})

describe('a reply', () => {
  it('is cached by its endpoint and input', () => {
    expect(keyOf(factions.details, { params: { id: '7' } })).toEqual([
      'GET /user/factions/:id',
      { params: { id: '7' } },
    ])
    expect(keyOf(factions.list)).toEqual(['GET /user/factions', {}])
    expect(queryOf(factions.list).queryKey).toEqual(keyOf(factions.list))
  })

  it('is used for fifteen seconds without another request', () => {
    queryClient.setQueryData(keyOf(factions.list), [])
    const observer = new QueryObserver(queryClient, queryOf(factions.list))
    expect(observer.getCurrentResult().isStale).toBe(false)
    vi.advanceTimersByTime(14_999)
    expect(new QueryObserver(queryClient, queryOf(factions.list)).getCurrentResult().isStale).toBe(false)
    vi.advanceTimersByTime(1)
    expect(new QueryObserver(queryClient, queryOf(factions.list)).getCurrentResult().isStale).toBe(true)
  })

  it('keeps the identity of unchanged objects, so that they are not rendered again', () => {
    const key = keyOf(factions.list)
    const before = queryClient.setQueryData(key, [{ id: 1 }, { id: 2 }]) as object[]
    const after = queryClient.setQueryData(key, [{ id: 1 }, { id: 3 }]) as object[]
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })

  it('can be requested before its page has loaded', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return Response.json([])
    })
    preload(factions.list)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['/api/user/factions'])
  })
})
