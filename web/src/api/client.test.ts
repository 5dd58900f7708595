import { changes } from '@idlewood/contract/changes'
import { endpoint } from '@idlewood/contract/schemas/endpoint'
import { factions } from '@idlewood/contract/factions'
import { identity } from '@idlewood/contract/identity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../contract-shapes.ts'
import {
  addressOf,
  ApiError,
  call,
  OfflineError,
  onTwoFactorMissing,
  openText,
  refusalSentence,
  errorSentence,
} from './client.ts'
import { readPublic, RefusedError } from './public.ts'
import { isPortalReachable } from './reachable.ts'
import { onSessionOver } from './session-over.ts'
import { dropToken, storeToken } from './token.ts'

/** The network: the requests sent, and the function that responds to them. */
const sent: { address: string; init: RequestInit }[] = []
let respond: () => Response | Promise<Response>
const over: string[] = []
let stop: () => void

beforeEach(() => {
  sent.length = 0
  over.length = 0
  respond = () => Response.json([])
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return respond()
  })
  stop = onSessionOver((token) => over.push(token))
})
afterEach(() => {
  stop()
  dropToken()
  vi.restoreAllMocks()
})

/** A call as the browser has it: its declaration without schemas. */
const inBrowser = <Call extends object>(call: Call): Call => dataOf(call) as Call

const reads = inBrowser(
  endpoint({
    method: 'GET',
    path: '/things/:id',
    access: 'signedIn',
    summary: 'A thing.',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.int().optional(), search: z.string().optional() }),
    reply: z.object({ name: z.string() }),
  }),
)
const writes = inBrowser(
  endpoint({
    method: 'PUT',
    path: '/things/:id',
    access: 'signedIn',
    summary: 'Changes a thing.',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  }),
)
const deletes = inBrowser(
  endpoint({
    method: 'DELETE',
    path: '/things/:id',
    access: 'signedIn',
    summary: 'Deletes a thing.',
    params: z.object({ id: z.string() }),
    reply: z.object({}),
  }),
)
const refused = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the URL of a call', () => {
  it.each([
    [{ params: { id: 'a/b c' } }, '/api/things/a%2Fb%20c'],
    [{ params: { id: '7' }, query: { page: 2, search: 'a&b' } }, '/api/things/7?page=2&search=a%26b'],
    [{ params: { id: '7' }, query: { page: undefined } }, '/api/things/7'],
    [{}, '/api/things/'],
  ])('for %j is %s', (input, address) => {
    expect(addressOf(reads, input as Parameters<typeof addressOf>[1])).toBe(address)
  })

  it('needs no input if the call has none', () => {
    expect(addressOf(factions.list)).toBe('/api/user/factions')
  })
})

describe('a call', () => {
  it('is sent with the session’s token and returns the reply of its declaration', async () => {
    storeToken('own')
    respond = () => Response.json({ name: 'Thing' })
    expect(await call(reads, { params: { id: '7' } })).toEqual({ name: 'Thing' })
    expect(sent[0]?.address).toBe('/api/things/7')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store' })
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json', authorization: 'Bearer own' })
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  it('carries no token if nobody is signed in', async () => {
    respond = () => Response.json({ name: 'Thing' })
    await call(reads)
    expect(sent[0]?.init.headers).toEqual({ accept: 'application/json' })
  })

  it('that changes something names the expected value, and has a body even if it is empty', async () => {
    respond = () => Response.json({ name: 'New' })
    await call(writes, { params: { id: '7' }, body: { name: 'New' }, ifMatch: '"abc"' })
    await call(writes, { params: { id: '7' } })
    await call(identity.logout)
    await call(deletes, { params: { id: '7' } })
    expect(sent.map(({ init }) => init.body)).toEqual(['{"name":"New"}', '{}', '{}', undefined])
    expect(sent[0]?.init.headers).toEqual({
      accept: 'application/json',
      'if-match': '"abc"',
      'content-type': 'application/json',
    })
    expect(sent[3]?.init.headers).toEqual({ accept: 'application/json' })
  })

  it('that creates something has the same key until it succeeds', async () => {
    const creates = { ...writes, idempotencyKey: true }
    const create = (name: string) => call(creates, { params: { id: '7' }, body: { name } })
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const created = () => Response.json({ name: 'New' })
    respond = lost
    const once = 'The portal did not answer. Try again: nothing will be saved or sent twice.'
    expect(await failureOf(create('New'))).toMatchObject({ message: once })
    await failureOf(create('Other'))
    respond = () => refused(409, { error: 'Not now.', code: 'conflict' })
    await failureOf(create('New'))
    respond = created
    await create('New')
    await create('New')
    const keys = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[1], keys[0], keys[0], keys[4]])
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[!-~]{8,64}$/)
  })

  it('waits longer if its body may be large', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    respond = () => Response.json({ name: 'Thing' })
    await call(reads)
    await call({ ...reads, maxBody: 5_000_000 })
    expect(timeout.mock.calls).toEqual([[15_000], [300_000]])
  })

  it('that is refused throws the message, code and all other details of the refusal', async () => {
    const body = {
      error: 'Another value is there.',
      code: 'precondition_failed',
      required: ['view_factions'],
      fields: { name: 'Too long.' },
      current: 5,
    }
    respond = () => refused(412, body, { 'retry-after': '12' })
    const error = await failureOf(call(reads))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'ApiError',
      message: body.error,
      status: 412,
      code: 'precondition_failed',
      isSaid: true,
      required: ['view_factions'],
      fields: { name: 'Too long.' },
      current: 5,
      retryAfter: 12,
    })
    expect(errorSentence(error, 'Otherwise.')).toBe(body.error)
  })

  it('that is not refused by the portal itself throws a general message', async () => {
    respond = () => new Response('<html>', { status: 502, headers: { 'retry-after': 'soon' } })
    const error = await failureOf(call(reads))
    expect(error).toMatchObject({ status: 502, code: undefined, isSaid: false, required: [], fields: {} })
    expect(error).toMatchObject({ retryAfter: undefined, message: expect.stringMatching(/\w/) as string })
    expect(errorSentence(error, 'Otherwise.')).toBe('Otherwise.')
    expect(errorSentence(new Error('Mine.'), 'Otherwise.')).toBe('Otherwise.')
  })

  it('that is refused without invalid fields throws none', async () => {
    respond = () => refused(404, { error: 'Gone.', code: 'not_found' })
    expect(await failureOf(call(reads))).toMatchObject({
      fields: {},
      current: undefined,
      retryAfter: undefined,
    })
  })

  it('is refused with the sentence in the body, even if it contains nothing else', async () => {
    expect(refusalSentence({ error: 'Mine.' })).toBe('Mine.')
    expect(refusalSentence({ error: '' })).toBeUndefined()
    expect(refusalSentence('text')).toBeUndefined()
    respond = () => refused(400, { error: 'Mine.' })
    expect(await failureOf(call(reads))).toMatchObject({ message: 'Mine.', isSaid: true, code: undefined })
  })

  it('that reads needs a body in the response, and one that changes something does not', async () => {
    respond = () => new Response(null, { status: 200 })
    expect(await failureOf(call(reads))).toBeInstanceOf(ApiError)
    expect(await failureOf(call(deletes, { params: { id: '7' } }))).toBeUndefined()
  })

  it('succeeds if its error response matches its reply, as in a health check', async () => {
    respond = () => refused(503, { name: 'Down' })
    expect(await call(reads)).toEqual({ name: 'Down' })
  })

  it.each([
    [409, { error: 'Changed meanwhile.', code: 'conflict' }],
    [502, { message: 'Bad gateway' }],
  ])('that changes something and has an empty reply is still refused by a %i', async (status, body) => {
    respond = () => refused(status, body)
    expect(await failureOf(call(deletes, { params: { id: '7' } }))).toMatchObject({
      name: 'ApiError',
      status,
    })
  })

  const unreachable = 'The portal cannot be reached. Check your connection and try again.'
  const unanswered =
    'The portal did not answer. The change may have been made anyway, so check before you try again.'
  const offline = 'You are offline, so nothing was changed. Try again when you are back online.'

  it('without a response fails as offline, and says that a change may have been made', async () => {
    const cause = new TypeError('Failed to fetch')
    respond = () => Promise.reject(cause)
    const lost = await failureOf(call(reads))
    expect(lost).toBeInstanceOf(OfflineError)
    expect(lost).toMatchObject({ name: 'OfflineError', isSaid: true, cause, message: unreachable })
    expect(await failureOf(call(writes))).toMatchObject({ name: 'OfflineError', cause, message: unanswered })
    // Signing in again does no harm.
    expect(await failureOf(call(identity.login))).toMatchObject({ cause, message: unreachable })
  })

  it('says that nothing was changed only if the browser was offline before the call', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failureOf(call(reads))).toMatchObject({ message: unreachable })
    expect(await failureOf(call(writes))).toMatchObject({ message: offline })
    online.mockReturnValue(true)
    respond = () => {
      online.mockReturnValue(false)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    expect(await failureOf(call(writes))).toMatchObject({ message: unanswered })
  })

  it('fails as offline if its response is cut off', async () => {
    const cut = new TypeError('network error')
    respond = () => new Response(new ReadableStream({ pull: (body) => body.error(cut) }))
    const [read, written] = [
      await failureOf(call(reads)),
      await failureOf(call(deletes, { params: { id: '7' } })),
    ]
    expect(read).toMatchObject({ name: 'OfflineError', cause: cut, message: unreachable })
    expect(written).toMatchObject({ name: 'OfflineError', cause: cut, message: unanswered })
  })
})

describe('the end of a session', () => {
  it('is detected when a call of that session is refused', async () => {
    storeToken('own')
    respond = () => refused(401, { error: 'Sign in.', code: 'unauthenticated' })
    await failureOf(call(reads))
    expect(over).toEqual(['own'])
    await failureOf(openText(reads, {}, AbortSignal.timeout(1000)))
    expect(over).toEqual(['own', 'own'])
  })

  it('is not detected without a session, in public calls, or in other refusals', async () => {
    respond = () => refused(401, { error: 'Sign in.', code: 'unauthenticated' })
    await failureOf(call(reads))
    storeToken('own')
    await failureOf(call({ ...reads, access: 'public' }))
    respond = () => refused(403, { error: 'No.', code: 'forbidden' })
    await failureOf(call(reads))
    expect(over).toEqual([])
  })
})

it('a person refused for lack of a second factor, and nobody else, is asked to set it up', async () => {
  const missing = vi.fn<() => void>()
  const end = onTwoFactorMissing(missing)
  respond = () => refused(403, { error: 'No.', code: 'forbidden' })
  await failureOf(call(changes.list))
  expect(missing).not.toHaveBeenCalled()
  respond = () => refused(403, { error: 'Turn it on.', code: 'two_factor_setup' })
  await failureOf(call(changes.list))
  expect(missing).toHaveBeenCalledTimes(1)
  end()
  await failureOf(call(changes.list))
  expect(missing).toHaveBeenCalledTimes(1)
})

describe('a text that arrives in pieces', () => {
  it('is requested with the session’s token and without a timeout', async () => {
    storeToken('own')
    respond = () => new Response('line')
    const { signal } = new AbortController()
    const response = await openText(reads, { params: { id: '7' } }, signal)
    expect(await response.text()).toBe('line')
    expect(sent[0]).toMatchObject({
      address: '/api/things/7',
      init: {
        headers: { authorization: 'Bearer own' },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      },
    })
    dropToken()
    await openText(reads, {}, signal)
    expect(sent[1]?.init.headers).toEqual({})
  })

  it('is refused like a call, even if the refusal has no body', async () => {
    const { signal } = new AbortController()
    respond = () => refused(404, { error: 'Gone.', code: 'not_found' })
    expect(await failureOf(openText(reads, {}, signal))).toMatchObject({ status: 404, message: 'Gone.' })
    respond = () => new Response('', { status: 500 })
    expect(await failureOf(openText(reads, {}, signal))).toMatchObject({ status: 500, isSaid: false })
  })
})

it('the portal is reachable if it responds, with any status', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  respond = () => new Response(null, { status: 503 })
  expect(await isPortalReachable()).toBe(true)
  expect(sent[0]).toMatchObject({ address: '/api/health/live', init: { cache: 'no-store' } })
  expect(timeout).toHaveBeenCalledWith(3000)
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await isPortalReachable()).toBe(false)
})

describe('a page without the app', () => {
  it('makes calls with the session’s token, if there is one', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    respond = () => Response.json({ ok: 1 })
    expect(await readPublic('/portal')).toEqual({ ok: 1 })
    storeToken('own')
    await readPublic('/portal', 'POST')
    expect(sent.map(({ address, init }) => [address, init.method, init.headers])).toEqual([
      ['/api/portal', 'GET', { accept: 'application/json' }],
      ['/api/portal', 'POST', { accept: 'application/json', authorization: 'Bearer own' }],
    ])
    expect(timeout).toHaveBeenCalledWith(15_000)
  })

  it('gets undefined for an empty response, and an error with the status for a refusal', async () => {
    respond = () => new Response(null, { status: 204 })
    expect(await readPublic('/portal')).toBeUndefined()
    respond = () => refused(403, { error: 'No.' })
    const error = await failureOf(readPublic('/portal'))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ status: 403, message: 'HTTP 403' })
  })
})
