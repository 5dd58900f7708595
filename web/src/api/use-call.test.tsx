/** Calls as used by a component. */
import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { gangs } from '@idlewood/contract/gangs'
import { managedUser } from '@idlewood/contract/managed-user'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Caches } from '../../test/caches.ts'
import { cacheResponse } from './cached-responses.ts'
import { addressOf } from './client.ts'
import { keyOf, queryClient, refetchCached, useCachedAt, useCall, useChange, type Stale } from './queries.ts'
import { onRecentSignInNeeded } from './recent-sign-in.ts'
import { dropToken, storeToken } from './token.ts'

/** The URLs requested, and the function that responds. */
let asked: string[]
let reply: (address: string) => Response | Promise<Response>

beforeEach(() => {
  asked = []
  reply = (address) => Response.json({ said: address })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return reply(address)
  })
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const of = (id: string) => ({ params: { id } })
const address = (id: string): string => `/api/user/profile/${id}`
/** A component that shows a person's profile. */
const showing = (options: Parameters<typeof useCall>[2] = {}) =>
  renderHook(({ id }) => useCall(managedUser.profile, of(id), options), {
    wrapper,
    initialProps: { id: '7' },
  })

describe('a call', () => {
  it('is pending until the response arrives', async () => {
    const { result } = showing()
    expect(result.current).toMatchObject({ data: undefined, error: null, isPending: true, isPrevious: false })
    await waitFor(() => expect(result.current.isPending).toBe(false))
    expect(result.current.data).toMatchObject({ said: address('7') })
  })

  it('waits while it is disabled', async () => {
    const { result } = showing({ enabled: false })
    await act(async () => undefined)
    expect(asked).toEqual([])
    expect(result.current.isPending).toBe(true)
  })

  it('that failed is pending again while it is repeated', async () => {
    reply = () => Response.json({ error: 'No.' }, { status: 403 })
    const { result } = showing()
    await waitFor(() => expect(result.current.error?.message).toBe('No.'))
    expect(result.current.isPending).toBe(false)
    const answer = Promise.withResolvers<Response>()
    reply = () => answer.promise
    void result.current.refetch()
    await waitFor(() => expect(result.current.isPending).toBe(true))
    answer.resolve(Response.json({}))
    await waitFor(() => expect(result.current.isPending).toBe(false))
  })

  it('that is repeated is not pending if there is a reply', async () => {
    const { result } = showing()
    await waitFor(() => expect(result.current.isPending).toBe(false))
    reply = () => new Promise<Response>(() => undefined)
    void result.current.refetch()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(result.current.isPending).toBe(false)
  })

  it.each([
    [true, { isPending: false, isPrevious: true, data: { said: address('7') } }],
    [false, { isPending: true, isPrevious: false, data: undefined }],
  ])('for a new input keeps the previous reply: %s', async (keepPrevious, expected) => {
    const { result, rerender } = showing({ keepPrevious })
    await waitFor(() => expect(result.current.isPending).toBe(false))
    const answer = Promise.withResolvers<Response>()
    reply = () => answer.promise
    rerender({ id: '8' })
    expect(result.current).toMatchObject(expected)
    answer.resolve(Response.json({ said: address('8') }))
    await waitFor(() => expect(result.current.data).toMatchObject({ said: address('8') }))
    expect(result.current.isPrevious).toBe(false)
  })

  it('is repeated at the interval that depends on the reply, until the reply stops it', async () => {
    let answers = 0
    reply = () => Response.json({ number: ++answers })
    const isLast = (data: unknown) => JSON.stringify(data).includes('"number":3')
    const { result } = showing({ every: (data) => (data === undefined || isLast(data) ? false : 1) })
    await waitFor(() => expect(result.current.data).toMatchObject({ number: 3 }))
  })

  it('is made at once with a stale time of zero, and not repeated with an infinite one', async () => {
    queryClient.setQueryData(keyOf(managedUser.profile, of('7')), { said: 'before' })
    const long = showing({ staleTime: Infinity })
    expect(asked).toEqual([])
    long.unmount()
    showing()
    expect(asked).toEqual([])
    const { result } = showing({ staleTime: 0 })
    await waitFor(() => expect(result.current.data).toMatchObject({ said: address('7') }))
  })
})

describe('a change', () => {
  const changing = (refreshes: readonly Stale[] = [managedUser.profile]) =>
    renderHook(
      () => ({
        profile: useCall(managedUser.profile, of('7')),
        gangs: useCall(gangs.list),
        change: useChange(managedUser.update, { refreshes }),
      }),
      { wrapper },
    )

  it('refetches the calls it names, whatever their input, and no others', async () => {
    const { result } = changing()
    await waitFor(() => expect(asked).toHaveLength(2))
    asked = []
    await act(async () => void (await result.current.change.mutateAsync(of('9'))))
    expect(asked).toEqual([address('9'), address('7')])
  })

  it('refetches what the live events of a topic make stale, and nothing else', async () => {
    const { result } = changing(['changes'])
    await waitFor(() => expect(asked).toHaveLength(2))
    asked = []
    await act(async () => void (await result.current.change.mutateAsync(of('9'))))
    expect(asked).toEqual([address('9'), address('7')])
  })

  it.each([
    ['its response was lost', () => Promise.reject(new TypeError('The network is gone.'))],
    ['the value is another by now', () => Response.json({ error: 'It is now 5.' }, { status: 412 })],
    ['something else is in its way', () => Response.json({ error: 'It waits.' }, { status: 409 })],
  ])('refetches the same if %s', async (_, fails) => {
    const { result } = changing()
    await waitFor(() => expect(asked).toHaveLength(2))
    asked = []
    reply = (called) => (called === address('9') ? fails() : Response.json({}))
    await act(async () => expect(result.current.change.mutateAsync(of('9'))).rejects.toThrow(/./))
    await waitFor(() => expect(asked).toEqual([address('9'), address('7')]))
  })

  it('refetches nothing if it is refused', async () => {
    const { result } = changing()
    await waitFor(() => expect(asked).toHaveLength(2))
    asked = []
    reply = () => Response.json({ error: 'No.' }, { status: 403 })
    await act(async () => expect(result.current.change.mutateAsync(of('9'))).rejects.toThrow('No.'))
    expect(asked).toEqual([address('9')])
  })

  it('is repeated once the person has confirmed their identity', async () => {
    const stop = onRecentSignInNeeded(async () => {
      reply = () => Response.json({})
    })
    const { result } = renderHook(() => useChange(managedUser.update), { wrapper })
    reply = () => Response.json({ error: 'Too long ago.', code: 'fresh_sign_in' }, { status: 403 })
    await act(async () => void (await result.current.mutateAsync(of('9'))))
    expect(asked).toEqual([address('9'), address('9')])
    stop()
  })
})

describe('a page with cached responses', () => {
  beforeEach(() => {
    vi.stubGlobal('caches', new Caches())
    vi.stubGlobal('crypto', webcrypto)
    storeToken('own')
  })
  afterEach(() => dropToken())

  /** Caches a response with this time, and disconnects the network. */
  async function keep(endpoint: Endpoint, at: number): Promise<void> {
    const now = vi.spyOn(Date, 'now').mockReturnValue(at)
    await cacheResponse(endpoint, { address: addressOf(endpoint), token: 'own', body: {} })
    now.mockRestore()
    reply = () => Promise.reject(new TypeError('The network is gone.'))
  }

  it('reports the time of the oldest one, and refetches them once the portal can be reached', async () => {
    const at = Date.now() - 60_000
    await keep(character.inventory, at)
    await keep(character.stats, at + 1000)
    const oldest = renderHook(useCachedAt, { wrapper }).result
    const page = renderHook(() => [useCall(character.inventory), useCall(character.stats)], { wrapper })
    expect(oldest.current).toBeUndefined()
    await waitFor(() => expect(page.result.current.every(({ isPending }) => !isPending)).toBe(true))
    expect(oldest.current).toBe(at)
    reply = () => Response.json({})
    await act(() => refetchCached())
    expect(oldest.current).toBeUndefined()
    expect(asked).toHaveLength(4)
    await act(() => refetchCached())
    expect(asked).toHaveLength(4)
  })

  it('reports the time of what it shows, not of what was left', async () => {
    await keep(character.stats, Date.now() - 60_000)
    const oldest = renderHook(useCachedAt, { wrapper }).result
    const page = renderHook(() => useCall(character.stats), { wrapper })
    await waitFor(() => expect(oldest.current).toBeTypeOf('number'))
    page.unmount()
    expect(oldest.current).toBeUndefined()
  })
})
