import { Agent, request } from 'node:https'
import webPush from 'web-push'
import { setTimeout as wait } from 'node:timers/promises'
import type { PushCategory } from '@idlewood/contract/push'
import type { PushKeys } from './push-keys.ts'
import type { Subscription } from './subscriptions.queries.ts'

/** What a browser is given; its service worker reads this shape (`web/src/service-worker/push.ts`). */
export interface PushMessage {
  /** The notification's; 0 for a test. */
  id: number
  category: PushCategory | 'test'
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** A message of the same tag takes the place of the one before it. */
  tag: string
}

/** The outcome of a message: taken, refused for good, the subscription is no more, or worth another try. */
export interface Sent {
  kind: 'delivered' | 'gone' | 'refused' | 'retry'
  /** The status; 0 when there was none. */
  answer: number
  /** Milliseconds after which to try again, where the push service said so. */
  after: number | null
}

/** Sends to push services. */
export interface PushSender {
  /** Sends one message; `seconds` is for how long the push service may keep it. Never throws. */
  send(subscription: Subscription, message: PushMessage, seconds: number): Promise<Sent>
  close(): void
}

/** Milliseconds a push service gets for its whole answer. */
const patience = 5000
/** Bytes of an answer that are read for the sake of its connection; more of it ends that. */
const maxAnswer = 64 * 1024
/**
 * Seconds a signed word on who sends is good for, and for how long it is used: a day is the most services
 * take.
 */
const signedFor = 12 * 3600
const usedFor = 6 * 3600 * 1000
const maxConnections = 64

/** A date or a number of seconds, as milliseconds from now. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

const passing = new Set([408, 425, 429])

function judge(status: number, header: string | undefined): Sent {
  if (status >= 200 && status < 300) return { kind: 'delivered', answer: status, after: null }
  if (status === 404 || status === 410) return { kind: 'gone', answer: status, after: null }
  if (passing.has(status) || status >= 500) {
    return { kind: 'retry', answer: status, after: retryAfter(header) }
  }
  // A redirect too: where it leads nobody has checked.
  return { kind: 'refused', answer: status, after: null }
}

/**
 * Opens connections that are kept between messages. `subject` is whom push services may turn to: an https or
 * mailto address.
 */
export function openPushSender({
  keys,
  subject,
  ca,
}: {
  keys: () => Promise<PushKeys>
  subject: string
  /** Certificates trusted besides the usual ones, PEM. */
  ca?: string
}): PushSender {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: maxConnections,
    maxFreeSockets: maxConnections,
    ...(ca ? { ca } : {}),
  })
  const signed = new Map<string, { header: string; at: number }>()

  /** Who sends, signed for one push service: the same word serves all its messages for hours. */
  function signatureFor(audience: string, { publicKey, privateKey }: PushKeys): string {
    const known = signed.get(audience)
    if (known && Date.now() - known.at < usedFor) return known.header
    const { Authorization: header } = webPush.getVapidHeaders(
      audience,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      Math.floor(Date.now() / 1000) + signedFor,
    )
    // Some services have a host for each region; more than these there are not.
    if (signed.size > 1000) signed.clear()
    signed.set(audience, { header, at: Date.now() })
    return header
  }

  function post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<Sent> {
    return new Promise((resolve) => {
      const unanswered: Sent = { kind: 'retry', answer: 0, after: null }
      const signal = AbortSignal.timeout(patience)
      const asked = request(endpoint, { method: 'POST', agent, headers, signal }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxAnswer) response.destroy()
        })
        response.on('error', () => undefined)
        const { statusCode = 0, headers: answered } = response
        resolve(judge(statusCode, answered['retry-after']))
      })
      asked.on('error', () => resolve(unanswered))
      asked.end(body)
    })
  }

  return {
    async send({ endpoint, p256dh, auth }, message, seconds) {
      try {
        const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm')
        const headers = {
          authorization: signatureFor(new URL(endpoint).origin, await keys()),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          'content-length': String(cipherText.length),
          ttl: String(Math.max(0, Math.floor(seconds))),
          urgency: message.category === 'server_status' ? 'high' : 'normal',
          // While it has not reached the browser, another of the same topic takes its place.
          topic: message.tag.slice(0, 32),
        }
        return await post(endpoint, headers, cipherText)
      } catch {
        // A key that cannot be used, or keys of the portal that cannot be had: the next try may find them.
        await wait(50)
        return { kind: 'retry', answer: 0, after: null }
      }
    },
    close: () => agent.destroy(),
  }
}
