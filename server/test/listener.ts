/** A listener to a portal's live events over HTTP, like the browser app. */
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveMessage } from '@idlewood/contract/live'

/** A listener. */
export interface Listener {
  readonly status: number
  readonly headers: Headers
  /** Messages received so far. */
  readonly heard: LiveMessage[]
  /** Heartbeats received so far. */
  readonly beats: number
  /** Resolves when the portal ends the stream. */
  readonly over: Promise<void>
  /** Waits for the first message that matches; rejects after a timeout, by default a minute. */
  waitForMessage(isIt: (message: LiveMessage) => boolean, timeoutMs?: number): Promise<LiveMessage>
  leave(): void
}

/** Listens at `address`: with a token to that person's stream, without one to the public stream. */
export async function listen(
  address: string,
  {
    token,
    since,
    headers = {},
  }: { token?: string | undefined; since?: number; headers?: Record<string, string> } = {},
): Promise<Listener> {
  const aborter = new AbortController()
  const path = `/api${token ? '/user' : ''}/live${since === undefined ? '' : `?since=${since}`}`
  const response = await fetch(`${address}${path}`, {
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: aborter.signal,
  })
  const heard: LiveMessage[] = []
  let beats = 0
  let rest = ''
  async function read(): Promise<void> {
    if (!response.body) return
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) beats += 1
        // Sent by the portal itself.
        else heard.push(JSON.parse(block.replace(/^data: /, '')) as LiveMessage)
      }
    }
  }
  const over = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    heard,
    get beats() {
      return beats
    },
    over,
    async waitForMessage(isIt, timeoutMs = 60_000) {
      const end = performance.now() + timeoutMs
      for (;;) {
        const found = heard.find(isIt)
        if (found) return found
        if (performance.now() > end) throw new Error(`Never heard; only: ${JSON.stringify(heard)}`)
        await wait(5)
      }
    },
    leave: () => aborter.abort(),
  }
}
