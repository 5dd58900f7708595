import { setTimeout as wait } from 'node:timers/promises'
import type { PushCategory } from '@idlewood/contract/push'
import type { PushKeys } from './push-keys.ts'
import type { Subscription } from './subscriptions.queries.ts'

/** The payload sent to a browser; its service worker reads this shape (`web/src/service-worker/push.ts`). */
export interface PushMessage {
  /** Id of the notification; 0 for a test. */
  id: number
  category: PushCategory | 'test'
  title: string
  body: string
  /** A path on this site. */
  url: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
}

/** The outcome of a message: accepted, subscription gone, refused for good, or worth retrying. */
export interface Delivery {
  kind: 'delivered' | 'gone' | 'refused' | 'retry'
  /** The HTTP status; 0 if there was no response. */
  answer: number
  /** Milliseconds after which to retry, if the push service said so; otherwise null. */
  after: number | null
}

/** Sends to push services. */
export interface PushSender {
  /** Sends one message; the push service may keep it for `seconds`. Never throws. */
  send(subscription: Subscription, message: PushMessage, seconds: number): Promise<Delivery>
  close(): void
}

/** Milliseconds before a request to a push service times out, including its whole response. */
const timeoutMs = 5000
/** Maximum bytes of a response that are read to keep its connection usable; a longer one closes it. */
const maxAnswer = 64 * 1024
/** Seconds a signature of the sender is valid; services accept a day at most. */
const signatureSeconds = 12 * 3600
/** Milliseconds for which a signature is reused. */
const signatureReuseMs = 6 * 3600 * 1000
const maxConnections = 64

/** Parses a `Retry-After` header, a date or a number of seconds, into milliseconds from now. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

const passingStatuses = new Set([408, 425, 429])

function deliveryOf(status: number, header: string | undefined): Delivery {
  if (status >= 200 && status < 300) return { kind: 'delivered', answer: status, after: null }
  if (status === 404 || status === 410) return { kind: 'gone', answer: status, after: null }
  if (passingStatuses.has(status) || status >= 500) {
    return { kind: 'retry', answer: status, after: retryAfter(header) }
  }
  // Redirects are refused as well, because nobody has checked their target.
  return { kind: 'refused', answer: status, after: null }
}

const unanswered: Delivery = { kind: 'retry', answer: 0, after: null }

interface SenderDeps {
  keys: () => Promise<PushKeys>
  /** The contact for push services: an https or mailto address. */
  subject: string
  /** Additional trusted certificates, PEM. */
  ca?: string
}

interface Signature {
  header: string
  at: number
}

/** The sender's signature for one push service, reused for all its messages for hours. */
function signatureFor(
  { signatures, subject }: { signatures: Map<string, Signature>; subject: string },
  audience: string,
  { publicKey, privateKey }: PushKeys,
  webPush: Tools['webPush'],
): string {
  const known = signatures.get(audience)
  const age = Date.now() - (known?.at ?? 0)
  // A signature from before the clock was set back would be valid for too long: services refuse it.
  if (known && age >= 0 && age < signatureReuseMs) return known.header
  const { Authorization: header } = webPush.getVapidHeaders(
    audience,
    subject,
    publicKey,
    privateKey,
    'aes128gcm',
    Math.floor(Date.now() / 1000) + signatureSeconds,
  )
  // Some services have a host per region, but there are never this many.
  if (signatures.size > 1000) signatures.clear()
  signatures.set(audience, { header, at: Date.now() })
  return header
}

/** One request; `closed` if the push service closed the kept connection before it responded. */
function request(
  { agent, request: begin }: Tools,
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Delivery | 'closed'> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const asked = begin(endpoint, { method: 'POST', agent, headers, signal }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxAnswer) response.destroy()
      })
      response.on('error', () => undefined)
      const { statusCode = 0, headers: answered } = response
      resolve(deliveryOf(statusCode, answered['retry-after']))
    })
    asked.on('error', () => resolve(asked.reusedSocket && !signal.aborted ? 'closed' : unanswered))
    asked.end(body)
  })
}

/** Sends a request, and once more if it met a connection that the push service was just closing. */
async function post(...message: Parameters<typeof request>): Promise<Delivery> {
  const first = await request(...message)
  if (first !== 'closed') return first
  const second = await request(...message)
  return second === 'closed' ? unanswered : second
}

const headersOf = (authorization: string, length: number, message: PushMessage, seconds: number) => ({
  authorization,
  'content-type': 'application/octet-stream',
  'content-encoding': 'aes128gcm',
  'content-length': String(length),
  ttl: String(Math.max(0, Math.floor(seconds))),
  urgency: message.category === 'server_status' ? 'high' : 'normal',
  // Replaces an undelivered message with the same topic.
  topic: message.tag.slice(0, 32),
})

/** Loaded with the first message, because TLS alone takes five megabytes. */
async function loadTools(ca: string | undefined) {
  const [{ Agent, request }, { default: webPush }] = await Promise.all([
    import('node:https'),
    import('web-push'),
  ])
  const agent = new Agent({
    keepAlive: true,
    maxSockets: maxConnections,
    maxFreeSockets: maxConnections,
    ...(ca ? { ca } : {}),
  })
  return { agent, request, webPush }
}

type Tools = Awaited<ReturnType<typeof loadTools>>

/** Creates the sender. Connections are kept open between messages. */
export function createPushSender({ keys, subject, ca }: SenderDeps): PushSender {
  let tools: Promise<Tools> | undefined
  const signing = { signatures: new Map<string, Signature>(), subject }

  return {
    async send({ endpoint, p256dh, auth }, message, seconds) {
      try {
        const loaded = await (tools ??= loadTools(ca))
        const { webPush } = loaded
        const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm')
        const signature = signatureFor(signing, new URL(endpoint).origin, await keys(), webPush)
        return await post(
          loaded,
          endpoint,
          headersOf(signature, cipherText.length, message, seconds),
          cipherText,
        )
      } catch {
        // The browser's key is unusable, or the portal's keys could not be loaded. The next attempt may
        // succeed.
        await wait(50)
        return unanswered
      }
    },
    close: () => void tools?.then(({ agent }) => agent.destroy()),
  }
}
