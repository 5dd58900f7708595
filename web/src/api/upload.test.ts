import { messageHeader } from '@idlewood/contract/errors'
import { uploadTexts } from '@idlewood/contract/tracks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSessionOver } from './session-over.ts'
import { dropToken, storeToken } from './token.ts'
import { UploadError, uploadTrack } from './upload.ts'

/** The browser's XMLHttpRequest, without a network. */
class Sending extends EventTarget {
  static last: Sending
  upload = new EventTarget()
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  sent: [string, string][] = []
  opened: string[] = []
  body: unknown
  aborted = false
  constructor() {
    super()
    Sending.last = this
  }
  open(...parts: string[]) {
    this.opened = parts
  }
  setRequestHeader(...header: [string, string]) {
    this.sent.push(header)
  }
  getResponseHeader(name: string) {
    return this.headers[name] ?? null
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  finish(status: number, responseText: string, headers: Record<string, string> = {}) {
    Object.assign(this, { status, responseText, headers })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

const file = new File(['sound'], 'song.mp3')
const over: string[] = []
let stop: () => void
let stopping: AbortController
const parts: number[] = []
const begin = () => uploadTrack(file, { onProgress: (part) => parts.push(part), signal: stopping.signal })
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  stopping = new AbortController()
  over.length = parts.length = 0
  stop = onSessionOver((token) => over.push(token))
})
afterEach(() => {
  stop()
  dropToken()
})

describe('an upload', () => {
  it('is sent with the session’s token and reports its progress', async () => {
    storeToken('own')
    const sending = begin()
    const request = Sending.last
    expect(request.opened).toEqual(['POST', expect.stringMatching(/^\/api\//)])
    expect(request.sent).toEqual([['authorization', 'Bearer own']])
    expect((request.body as FormData).get('file')).toBeInstanceOf(File) // it was given one
    for (const [loaded, total] of [
      [1, 4],
      [4, 4],
      [5, 0],
    ])
      request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: loaded ?? 0, total: total ?? 0 }))
    expect(parts).toEqual([0.25, 1, 0])
    request.finish(200, '{"nothing":"known"}')
    expect(await sending).toBeNull()
  })

  it('carries no token if nobody is signed in', async () => {
    const sending = begin()
    expect(Sending.last.sent).toEqual([])
    Sending.last.finish(299, 'no JSON')
    expect(await sending).toBeNull()
  })

  it.each([
    [413, 'Too large.\n', { 'content-type': 'text/plain; charset=utf-8' }, 'Too large.'],
    [400, ' ', { 'content-type': 'text/plain' }, uploadTexts.failed],
    [400, '{"error":"Not a track."}', { 'content-type': 'application/json' }, 'Not a track.'],
    [502, '<html>', { 'content-type': 'text/html' }, uploadTexts.failed],
    [300, 'No type.', {}, 'No type.'],
    [199, ' ', {}, uploadTexts.failed],
  ])('refused with %i and %j shows the reason', async (status, text, headers, sentence) => {
    storeToken('own')
    const sending = begin()
    Sending.last.finish(status, text, headers)
    const error = await failureOf(sending)
    expect(error).toBeInstanceOf(UploadError)
    expect(error).toMatchObject({ name: 'UploadError', message: sentence, status })
    expect(over).toEqual([])
  })

  it('refused in plain text shows it even if the message header is unreadable', async () => {
    const sending = begin()
    Sending.last.finish(400, 'Not a track.', { 'content-type': 'text/plain', [messageHeader]: '%7B' })
    expect(await failureOf(sending)).toMatchObject({ message: 'Not a track.' })
  })

  it('reports the end of an expired session', async () => {
    storeToken('own')
    const sending = begin()
    Sending.last.finish(401, '{"error":"Sign in."}', { 'content-type': 'application/json' })
    expect(await failureOf(sending)).toMatchObject({ status: 401, message: 'Sign in.' })
    expect(over).toEqual(['own'])
    dropToken()
    const nobody = begin()
    Sending.last.finish(401, '{}')
    await failureOf(nobody)
    expect(over).toEqual(['own'])
  })

  it('reports a broken connection', async () => {
    const sending = begin()
    Sending.last.dispatchEvent(new Event('error'))
    expect(await failureOf(sending)).toMatchObject({ message: uploadTexts.broken, status: 0 })
  })

  it('that is cancelled fails with the reason, and can no longer be cancelled once it is done', async () => {
    const sending = begin()
    const reason = new Error('Enough.')
    stopping.abort(reason)
    expect(Sending.last.aborted).toBe(true)
    expect(await failureOf(sending)).toBe(reason)
    stopping = new AbortController()
    const unnamed = begin()
    stopping.abort('enough')
    expect(await failureOf(unnamed)).toMatchObject({ message: uploadTexts.broken })
    stopping = new AbortController()
    const done = begin()
    Sending.last.finish(200, '{}')
    await done
    stopping.abort()
    expect(Sending.last.aborted).toBe(false)
  })
})
