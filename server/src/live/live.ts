/**
 * Live events between those who publish and those who listen, in this process at once and in the others
 * within a second: by Valkey where there is one, and by a small table of the portal database that every
 * process reads.
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
 * Who receives an event: everyone, one person, those with one of the permissions, or those who may make a
 * call as the rules are now.
 */
export type Audience =
  | 'everyone'
  | { readonly uid: number }
  | { readonly anyOf: readonly Permission[] }
  | { readonly callersOf: Pick<Endpoint, 'method' | 'path'> }

/** An event and who receives it: any one of several audiences. */
export type PublishedEvent = LiveEvent & { readonly to: Audience | readonly Audience[] }

/** An event on its way. */
export interface Message {
  readonly event: LiveEvent
  readonly to: readonly Audience[]
}

/** What a listener receives: a message, or that some were lost. */
export type Notice = Message | 'missed'

/** The live events of a portal. */
export interface Live {
  /**
   * Notifies all listeners, in every process. Call it when what it says stands: after the transaction. Never
   * fails.
   */
  publish(published: PublishedEvent): void
  /** Notifies the listeners of this process only: of what every process finds out by itself. */
  publishHere(published: PublishedEvent): void
  listen(listener: (notice: Notice) => void): () => void
  /** The messages of the last so many milliseconds; `missed` when that is longer than anybody remembers. */
  last(milliseconds: number): readonly Message[] | 'missed'
  close(): Promise<void>
}

/** What live events need. */
export interface LiveDeps {
  portal: PortalDatabase
  background: Background
  valkey: Valkey | undefined
  /** Tells portals apart that share a Valkey. */
  publicUrl: string
  onError?: (error: unknown) => void
}

/** Milliseconds, and messages, that are remembered for those who come back. */
const rememberFor = 5 * 60 * 1000
const maxRemembered = 500
/** Messages that wait for a database that is away. */
const maxWaiting = 1000
/** Messages that are sent together. */
const maxBatch = 100
/** Milliseconds by which another process may have received an event before this one. */
const overlapMs = 2000

const asMessage = ({ to, ...event }: PublishedEvent): Message => ({
  event,
  to: [to].flat().map((audience) =>
    // Of a declared call its address is enough.
    typeof audience === 'object' && 'callersOf' in audience
      ? { callersOf: { method: audience.callersOf.method, path: audience.callersOf.path } }
      : audience,
  ),
})

/** Messages as other processes wrote them; topics this release does not know are left out. */
function parseMessages(text: string): Message[] {
  // Written by `createLive` and `publishWith` only, of this release or another.
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
 * Writes an event together with what it is about: call it in that transaction. Every process receives it
 * within a second after the commit, and never when there is none.
 */
export async function publishWith(db: Kysely<PortalTables>, published: PublishedEvent): Promise<void> {
  const messages = JSON.stringify([asMessage(published)])
  await db.insertInto('live_messages').values({ origin: null, at: Date.now(), messages }).execute()
}

/** The listeners of this process, and what they received lately. */
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
  // How the server is now says all that was to be said before.
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

/** Messages on their way to the other processes. */
interface Outbox {
  waiting: Message[]
  sending: Promise<void> | undefined
  readonly table: TableTransport
  readonly valkey: ValkeyTransport | undefined
}

async function send(outbox: Outbox): Promise<void> {
  // What is published in one turn of the event loop goes together.
  await new Promise((resolve) => setImmediate(resolve))
  while (outbox.waiting.length > 0) {
    const batch = outbox.waiting.slice(0, maxBatch)
    const text = JSON.stringify(batch)
    try {
      if (!(await outbox.valkey?.publish(text))) await outbox.table.write(text)
    } catch {
      // The database is away: tried again with the next event, or after the next look into the table.
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
    table: createTableTransport({ ...inbound, portal, background, onLook: () => flush(outbox) }),
    valkey: valkey && createValkeyTransport({ ...inbound, valkey, channel: `idlewood-live ${publicUrl}` }),
  }
  return outbox
}

/** Opens the live events of this process. */
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
