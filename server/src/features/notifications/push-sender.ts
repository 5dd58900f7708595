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
export interface Delivery {
  kind: 'delivered' | 'gone' | 'refused' | 'retry'
  /** The status; 0 when there was none. */
  answer: number
  /** Milliseconds after which to try again, where the push service said so. */
  after: number | null
}

/** Sends to push services. */
export interface PushSender {
  /** Sends one message; `seconds` is for how long the push service may keep it. Never throws. */
  send(subscription: Subscription, message: PushMessage, seconds: number): Promise<Delivery>
  close(): void
}

/** Milliseconds a push service gets for its whole answer. */
const timeoutMs = 5000
/** Bytes of an answer that are read for the sake of its connection; more of it ends that. */
const maxAnswer = 64 * 1024
/** Seconds a signature of the sender is valid; services accept a day at most. */
const signatureSeconds = 12 * 3600
/** Milliseconds for which one is used. */
const signatureReuseMs = 6 * 3600 * 1000
const maxConnections = 64

/** A date or a number of seconds, as milliseconds from now. */
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
  // A redirect too: where it leads nobody has checked.
  return { kind: 'refused', answer: status, after: null }
}

interface SenderDeps {
  keys: () => Promise<PushKeys>
  /** Whom push services may turn to: an https or mailto address. */
  subject: string
  /** Certificates trusted besides the usual ones, PEM. */
  ca?: string
}

interface Signature {
  header: string
  at: number
}

/** The sender's signature for one push service: one serves all its messages for hours. */
function signatureFor(
  { signatures, subject }: { signatures: Map<string, Signature>; subject: string },
  audience: string,
  { publicKey, privateKey }: PushKeys,
  webPush: Tools['webPush'],
): string {
  const known = signatures.get(audience)
  if (known && Date.now() - known.at < signatureReuseMs) return known.header
  const { Authorization: header } = webPush.getVapidHeaders(
    audience,
    subject,
    publicKey,
    privateKey,
    'aes128gcm',
    Math.floor(Date.now() / 1000) + signatureSeconds,
  )
  // Some services have a host for each region; more than these there are not.
  if (signatures.size > 1000) signatures.clear()
  signatures.set(audience, { header, at: Date.now() })
  return header
}

function post(
  { agent, request }: Tools,
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Delivery> {
  return new Promise<Delivery>((resolve) => {
    const unanswered: Delivery = { kind: 'retry', answer: 0, after: null }
    const signal = AbortSignal.timeout(timeoutMs)
    const asked = request(endpoint, { method: 'POST', agent, headers, signal }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxAnswer) response.destroy()
      })
      response.on('error', () => undefined)
      const { statusCode = 0, headers: answered } = response
      resolve(deliveryOf(statusCode, answered['retry-after']))
    })
    asked.on('error', () => resolve(unanswered))
    asked.end(body)
  })
}

const headersOf = (authorization: string, length: number, message: PushMessage, seconds: number) => ({
  authorization,
  'content-type': 'application/octet-stream',
  'content-encoding': 'aes128gcm',
  'content-length': String(length),
  ttl: String(Math.max(0, Math.floor(seconds))),
  urgency: message.category === 'server_status' ? 'high' : 'normal',
  // While it has not reached the browser, another of the same topic takes its place.
  topic: message.tag.slice(0, 32),
})

/** Loaded with the first message: what speaks TLS alone takes five megabytes. */
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

/** Creates the sender. Its connections are kept between messages. */
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
        // A key that cannot be used, or keys of the portal that cannot be had: the next try may find them.
        await wait(50)
        return { kind: 'retry', answer: 0, after: null }
      }
    },
    close: () => void tools?.then(({ agent }) => agent.destroy()),
  }
}
