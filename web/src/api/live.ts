/**
 * Live events: one stream for a tab, open while the tab is looked at, and what was missed asked for by
 * those who come back.
 */
import { live } from '@idlewood/contract/live'
import type { LiveMessage } from '@idlewood/contract/live'
import { addressOf } from './client.ts'
import { dropEarlyResponses, oldestResponse } from './early-responses.ts'
import { queryClient } from './queries.ts'
import { reportSessionOver } from './session-over.ts'
import { readToken } from './token.ts'

type Listener = (message: LiveMessage) => void

const second = 1000
/** The page itself comes first. */
const firstAfter = 2 * second
/** Nothing for so long, not even a sign of life, and the line is dead, as after sleep. */
const deadAfter = 40 * second
/** How long a hidden tab goes on listening. */
const hiddenFor = 60 * second
const maxPause = 30 * second

const listeners = new Set<Listener>()
/** Whose stream it is; null where nobody is signed in. */
let listener: string | null = null
let line: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** On the clock that goes on while the machine sleeps. */
let lastHeard = 0

const isSeen = (): boolean => document.visibilityState === 'visible'

function notify(message: LiveMessage): void {
  // What a page has not shown yet may be older than this.
  dropEarlyResponses()
  for (const listener of listeners) listener(message)
}

function hangUp(): void {
  clearTimeout(timer)
  timer = undefined
  line?.abort()
  line = undefined
}

function callIn(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    // What the page itself asks for goes first.
    if (failures === 0 && (document.readyState !== 'complete' || queryClient.isFetching() > 0))
      callIn(second / 2)
    else void listenOnce()
  }, pause)
}

/** Back-off with jitter: a portal that restarts is not asked by everybody in one moment. */
function callAgain(atLeast = 0): void {
  if (listeners.size === 0 || !isSeen()) return
  const pause = Math.min(second * 2 ** failures, maxPause)
  failures += 1
  callIn(Math.max(atLeast, pause * (0.5 + Math.random() / 2)))
}

/** The events of a stream, whose pieces may break anywhere. */
async function read(body: ReadableStream<Uint8Array>, alive: () => void): Promise<void> {
  const pieces = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await pieces.read()
    if (done) return
    alive()
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      // The portal wrote it from the contract's declaration; a topic of a newer release interests nobody
      // here.
      if (block.startsWith('data: ')) notify(JSON.parse(block.slice('data: '.length)) as LiveMessage)
    }
  }
}

async function listenOnce(): Promise<void> {
  hangUp()
  const mine = (line = new AbortController())
  const token = listener === null ? null : readToken()
  let dead: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    failures = 0
    lastHeard = Date.now()
    clearTimeout(dead)
    dead = setTimeout(() => mine.abort(), deadAfter)
  }
  let atLeast = 0
  try {
    const since = String(Math.min(Math.max(Date.now() - lastHeard, 0), 999_999_999))
    dead = setTimeout(() => mine.abort(), deadAfter)
    const response = await fetch(addressOf(token ? live.own : live.everyone, { query: { since } }), {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: mine.signal,
    })
    if (response.status === 401 && token) {
      reportSessionOver(token)
      return
    }
    if (response.ok && response.body) await read(response.body, alive)
    else atLeast = (Number(response.headers.get('retry-after')) || 0) * second
  } catch {
    // The line broke, or was put down; which of them the next lines tell apart.
  } finally {
    clearTimeout(dead)
  }
  if (line === mine) {
    line = undefined
    callAgain(atLeast)
  }
}

function onVisibility(): void {
  clearTimeout(hiding)
  if (!isSeen()) hiding = setTimeout(hangUp, hiddenFor)
  else if (!line && !timer) void listenOnce()
}

/** Timers stand still while the machine sleeps: on waking, a line that was silent for long is dead. */
function onWake(): void {
  if (isSeen() && Date.now() - lastHeard > deadAfter / 2) void listenOnce()
}

function begin(): void {
  lastHeard = oldestResponse()
  failures = 0
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onWake)
  window.addEventListener('pageshow', onWake)
  // A page that is kept for the back button must hold no line.
  window.addEventListener('pagehide', hangUp)
  callIn(firstAfter)
}

function end(): void {
  document.removeEventListener('visibilitychange', onVisibility)
  window.removeEventListener('online', onWake)
  window.removeEventListener('pageshow', onWake)
  window.removeEventListener('pagehide', hangUp)
  clearTimeout(hiding)
  hangUp()
}

/** Calls back with every event from now on, as long as the tab is looked at. Returns how to stop. */
export function listenLive(listener: Listener): () => void {
  if (listeners.size === 0) begin()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) end()
  }
}

/** Says who listens from now on: something that names the session, or null for nobody in particular. */
export function listenAs(whom: string | null): void {
  if (whom === listener) return
  listener = whom
  if (listeners.size === 0) return
  lastHeard = oldestResponse()
  failures = 0
  hangUp()
  callIn(firstAfter)
}
