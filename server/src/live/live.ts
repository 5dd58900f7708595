/**
 * Live events between publishers and listeners: delivered at once in this process, and within a second in the
 * others, through Valkey if configured, and through a small table of the portal database that every process
 * polls.
 */
import { randomUUID } from 'node:crypto'
import type { Permission } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { liveEvent, type LiveEvent } from '@idlewood/contract/live'
import type { Kysely } from 'kysely'
import type { Background } from '../background/background.ts'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { createTableTransport, type TableTransport } from './table-transport.ts'
import type { Valkey } from './valkey.ts'
import { createValkeyTransport, type ValkeyTransport } from './valkey-transport.ts'

/**
 * Who receives an event: everyone, one person, those with one of the permissions, or those who are currently
 * allowed to make a call.
 */
export type Audience =
  | 'everyone'
  | { readonly uid: number }
  | { readonly anyOf: readonly Permission[] }
  | { readonly callersOf: Pick<Endpoint, 'method' | 'path'> }

/** An event and its audience: one or several. */
export type PublishedEvent = LiveEvent & { readonly to: Audience | readonly Audience[] }

/** An event with its audiences, as delivered. */
export interface Message {
  readonly event: LiveEvent
  readonly to: readonly Audience[]
}

/** What a listener receives: a message, or `missed` if some were lost. */
export type Notice = Message | 'missed'

/** The live events of a portal. */
export interface Live {
  /** Notifies all listeners in every process. Call it after the transaction has committed. Never fails. */
  publish(published: PublishedEvent): void
  /** Notifies only the listeners of this process, for events that every process detects on its own. */
  publishHere(published: PublishedEvent): void
  listen(listener: (notice: Notice) => void): () => void
  /** The messages of the last `milliseconds`; `missed` if that is longer than messages are remembered. */
  last(milliseconds: number): readonly Message[] | 'missed'
  close(): Promise<void>
}

/** Dependencies of live events. */
export interface LiveDeps {
  portal: PortalDatabase
  background: Background
  valkey: Valkey | undefined
  /** Distinguishes portals that share a Valkey. */
  publicUrl: string
  onError?: (error: unknown) => void
}

/** How long (milliseconds) and how many messages are remembered for listeners that reconnect. */
const rememberFor = 5 * 60 * 1000
const maxRemembered = 500
/** Maximum number of messages waiting while the database is unavailable. */
const maxWaiting = 1000
/** Maximum number of messages sent in one batch. */
const maxBatch = 100
/** Milliseconds by which another process may have received an event earlier than this one. */
const overlapMs = 2000

const asMessage = ({ to, ...event }: PublishedEvent): Message => ({
  event,
  to: [to].flat().map((audience) =>
    // The method and path are enough to identify a declared call.
    typeof audience === 'object' && 'callersOf' in audience
      ? { callersOf: { method: audience.callersOf.method, path: audience.callersOf.path } }
      : audience,
  ),
})

/** Parses messages written by other processes; skips topics unknown to this release. */
function parseMessages(text: string): Message[] {
  // Only written by `createLive` and `publishWith`, of this release or another.
  let messages: { event: unknown; to: readonly Audience[] }[]
  try {
    messages = JSON.parse(text) as typeof messages
  } catch {
    return []
  }
  return messages.flatMap(({ event, to }) => {
    const known = liveEvent.safeParse(event)
    return known.success ? [{ event: known.data, to }] : []
  })
}

/**
 * Publishes an event as part of a transaction. Every process receives it within a second after the commit, or
 * never if the transaction is rolled back.
 */
export async function publishWith(db: Kysely<PortalTables>, published: PublishedEvent): Promise<void> {
  const messages = JSON.stringify([asMessage(published)])
  await db.insertInto('live_messages').values({ origin: null, at: Date.now(), messages }).execute()
}

/** The listeners of this process, and the messages they received recently. */
interface Hub {
  readonly listeners: Set<(notice: Notice) => void>
  readonly remembered: { message: Message; at: number }[]
  rememberedSince: number
  readonly onError: (error: unknown) => void
}

function notify({ listeners, onError }: Hub, notice: Notice): void {
  for (const listener of listeners) {
    try {
      listener(notice)
    } catch (error) {
      onError(error)
    }
  }
}

function handle(hub: Hub, message: Message): void {
  const { remembered } = hub
  const now = performance.now()
  // A server status replaces the previous one.
  const outdated =
    message.event.topic === 'server-status'
      ? remembered.findIndex(({ message: { event } }) => event.topic === 'server-status')
      : -1
  if (outdated >= 0) remembered.splice(outdated, 1)
  remembered.push({ message, at: now })
  while (remembered.length > maxRemembered || now - (remembered[0]?.at ?? now) > rememberFor) {
    hub.rememberedSince = remembered.shift()?.at ?? now
  }
  notify(hub, message)
}

function handleLoss(hub: Hub): void {
  hub.remembered.length = 0
  hub.rememberedSince = performance.now()
  notify(hub, 'missed')
}

/** Messages waiting to be sent to the other processes. */
interface Outbox {
  waiting: Message[]
  sending: Promise<void> | undefined
  readonly table: TableTransport
  readonly valkey: ValkeyTransport | undefined
}

async function send(outbox: Outbox): Promise<void> {
  // Sends everything published in the same turn of the event loop together.
  await new Promise((resolve) => setImmediate(resolve))
  while (outbox.waiting.length > 0) {
    const batch = outbox.waiting.slice(0, maxBatch)
    const text = JSON.stringify(batch)
    try {
      if (!(await outbox.valkey?.publish(text))) await outbox.table.write(text)
    } catch {
      // The database is unavailable: retried with the next event, or after the next poll of the table.
      outbox.waiting = outbox.waiting.slice(-maxWaiting)
      return
    }
    outbox.waiting = outbox.waiting.slice(batch.length)
  }
}

function flush(outbox: Outbox): void {
  if (outbox.waiting.length > 0) outbox.sending ??= send(outbox).finally(() => (outbox.sending = undefined))
}

function createOutbox({ portal, background, valkey, publicUrl }: LiveDeps, hub: Hub): Outbox {
  const inbound = {
    origin: randomUUID(),
    onMessages: (text: string) => parseMessages(text).forEach((message) => handle(hub, message)),
    onMissed: () => handleLoss(hub),
  }
  const outbox: Outbox = {
    waiting: [],
    sending: undefined,
    table: createTableTransport({ ...inbound, portal, background, onPoll: () => flush(outbox) }),
    valkey: valkey && createValkeyTransport({ ...inbound, valkey, channel: `idlewood-live ${publicUrl}` }),
  }
  return outbox
}

/** Creates the live events of this process. */
export function createLive(deps: LiveDeps): Live {
  const hub: Hub = {
    listeners: new Set(),
    remembered: [],
    rememberedSince: performance.now(),
    onError: deps.onError ?? (() => undefined),
  }
  const outbox = createOutbox(deps, hub)
  return {
    publish(published) {
      const message = asMessage(published)
      handle(hub, message)
      outbox.waiting.push(message)
      flush(outbox)
    },
    publishHere: (published) => handle(hub, asMessage(published)),
    listen(listener) {
      hub.listeners.add(listener)
      return () => hub.listeners.delete(listener)
    },
    last(milliseconds) {
      const from = performance.now() - milliseconds - overlapMs
      if (from < hub.rememberedSince) return 'missed'
      return hub.remembered.filter(({ at }) => at >= from).map(({ message }) => message)
    },
    async close() {
      flush(outbox)
      await outbox.sending
      await outbox.table.close()
      hub.listeners.clear()
    },
  }
}
