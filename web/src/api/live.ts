/**
 * Live events: one stream per tab, open while the tab is visible. When a tab reconnects, it asks for what it
 * missed.
 */
import { live } from '@idlewood/contract/live'
import type { LiveMessage } from '@idlewood/contract/live'
import { addressOf, refusalOf } from './client.ts'
import { dropEarlyResponses, oldestResponse } from './early-responses.ts'
import { queryClient } from './queries.ts'
import { piecesOf } from './stream-text.ts'
import { readToken } from './token.ts'

type Listener = (message: LiveMessage) => void

const second = 1000
/** The delay before the first connection, so that the page loads first. */
const firstAfter = 2 * second
/** Without any data for this long, not even a heartbeat, the connection is dead, as after sleep. */
const deadAfter = 40 * second
/** How long a hidden tab stays connected. */
const hiddenFor = 60 * second
const maxPause = 30 * second

const listeners = new Set<Listener>()
/** Identifies the session the stream belongs to; null if nobody is signed in. */
let identity: string | null = null
let connection: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** When data last arrived, by `Date.now()`, which keeps running while the machine sleeps. */
let lastHeard = 0
/** The longest silence that the portal accepts, far longer than it remembers events. */
const longestSilence = 999_999_999
/** Milliseconds since data last arrived. If the clock has been set back since then, nobody knows how many. */
const silence = (): number => {
  const passed = Date.now() - lastHeard
  return passed < 0 ? longestSilence : Math.min(passed, longestSilence)
}

const isVisible = (): boolean => document.visibilityState === 'visible'

function notify(message: LiveMessage): void {
  // Early responses that no page has used yet may be older than this event.
  dropEarlyResponses()
  for (const listener of listeners) listener(message)
}

function disconnect(): void {
  clearTimeout(timer)
  timer = undefined
  connection?.abort()
  connection = undefined
}

function connectIn(pause: number): void {
  timer = setTimeout(() => {
    timer = undefined
    // The page's own requests go first.
    if (failures === 0 && (document.readyState !== 'complete' || queryClient.isFetching() > 0))
      connectIn(second / 2)
    else void connect()
  }, pause)
}

/** Back-off with jitter, so that not every tab reconnects at the same moment when the portal restarts. */
function reconnect(atLeast = 0): void {
  if (!isVisible()) return
  const pause = Math.min(second * 2 ** failures, maxPause)
  failures += 1
  connectIn(Math.max(atLeast, pause * (0.5 + Math.random() / 2)))
}

/** Reads the events of a stream, whose chunks may break anywhere. Calls `alive` for each chunk. */
async function read(body: ReadableStream<Uint8Array>, alive: () => void): Promise<void> {
  let rest = ''
  for await (const piece of piecesOf(body)) {
    alive()
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      // Not validated: the portal's messages are typed by the contract, and nothing here reacts to a topic
      // of a newer release.
      if (block.startsWith('data: ')) notify(JSON.parse(block.slice('data: '.length)) as LiveMessage)
    }
  }
}

async function connect(): Promise<void> {
  disconnect()
  const mine = (connection = new AbortController())
  const token = identity === null ? null : readToken()
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    failures = 0
    lastHeard = Date.now()
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => mine.abort(), deadAfter)
  }
  let atLeast = 0
  try {
    const since = String(silence())
    silenceTimer = setTimeout(() => mine.abort(), deadAfter)
    const response = await fetch(addressOf(token ? live.own : live.everyone, { query: { since } }), {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: mine.signal,
    })
    if (response.status === 401 && token) {
      await refusalOf(live.own, { response, body: await response.json().catch(() => undefined), token })
      return
    }
    if (response.ok && response.body) await read(response.body, alive)
    else atLeast = (Number(response.headers.get('retry-after')) || 0) * second
  } catch {
    // The connection broke or was aborted; the check below tells which.
  } finally {
    clearTimeout(silenceTimer)
  }
  if (connection === mine) {
    connection = undefined
    reconnect(atLeast)
  }
}

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (!isVisible()) hiddenTimer = setTimeout(disconnect, hiddenFor)
  else if (!connection && !timer) void connect()
}

/**
 * Timers stop while the machine sleeps, so after waking, a connection that has long been silent is replaced.
 */
function onWake(): void {
  if (isVisible() && silence() > deadAfter / 2) void connect()
}

function begin(): void {
  lastHeard = oldestResponse()
  failures = 0
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onWake)
  window.addEventListener('pageshow', onWake)
  // A page in the back-forward cache must not keep a connection open.
  window.addEventListener('pagehide', disconnect)
  connectIn(firstAfter)
}

function end(): void {
  document.removeEventListener('visibilitychange', onVisibility)
  window.removeEventListener('online', onWake)
  window.removeEventListener('pageshow', onWake)
  window.removeEventListener('pagehide', disconnect)
  clearTimeout(hiddenTimer)
  disconnect()
}

/**
 * Calls back with every event from now on, while the tab is visible. Returns a function that unsubscribes.
 */
export function listenLive(listener: Listener): () => void {
  if (listeners.size === 0) begin()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) end()
  }
}

/**
 * Sets whose stream to open, and reconnects if that changes: any string that identifies the session, or null
 * for the public stream.
 */
export function setLiveIdentity(next: string | null): void {
  if (next === identity) return
  identity = next
  if (listeners.size === 0) return
  lastHeard = oldestResponse()
  failures = 0
  disconnect()
  connectIn(firstAfter)
}
