/**
 * Live events between those who make them and those who listen, in this process at once and in the others within a second: by Valkey
 * where there is one, and by a small table of the portal database that every process looks into.
 */
import { randomUUID } from 'node:crypto'
import type { Permission } from '@idlewood/contract/access'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { liveEvent, type LiveEvent } from '@idlewood/contract/live'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { openValkeyLine } from './valkey-transport.ts'
import { openLiveTable } from './table-transport.ts'

/**
 * Who may hear of an event: everyone, one person, whoever holds one of the permissions, or whoever may make a call by the rules of the
 * moment.
 */
export type Audience =
  | 'everyone'
  | { readonly uid: number }
  | { readonly anyOf: readonly Permission[] }
  | { readonly callersOf: Pick<Endpoint, 'method' | 'path'> }

/** An event and who may hear of it: any one of several audiences. */
export type Published = LiveEvent & { readonly to: Audience | readonly Audience[] }

/** An event on its way. */
export interface Message {
  readonly event: LiveEvent
  readonly to: readonly Audience[]
}

/** What a listener is told: a message, or that some were lost. */
export type Told = Message | 'missed'

/** The live events of a portal. */
export interface Live {
  /** Tells everybody who listens, in every process. Call it when what it tells stands: after the transaction. Never fails. */
  publish(published: Published): void
  /** Tells those who listen in this process only: of what every process finds out by itself. */
  tellHere(published: Published): void
  listen(listener: (told: Told) => void): () => void
  /** What was told in the last so many milliseconds; `missed` when that is longer than anybody remembers. */
  last(milliseconds: number): readonly Message[] | 'missed'
  close(): Promise<void>
}

/** Milliseconds, and messages, that are remembered for those who come back. */
const rememberFor = 5 * 60 * 1000
const rememberMost = 500
/** Messages that wait for a database that is away. */
const maxWaiting = 1000
/** Milliseconds within which another process may have told an event before this one heard of it. */
const slack = 2000

const asMessage = ({ to, ...event }: Published): Message => ({
  event,
  to: [to].flat().map((audience) =>
    // Of a declared call its address is enough.
    typeof audience === 'object' && 'callersOf' in audience
      ? { callersOf: { method: audience.callersOf.method, path: audience.callersOf.path } }
      : audience,
  ),
})

/** Messages as other processes wrote them; topics this release does not know are left out. */
function read(text: string): Message[] {
  // Written by `openLive` and `publishWith` only, of this release or another.
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
 * Writes an event together with what it tells of: call it in that transaction. Every process hears of it within a second after
 * that stands, and of nothing when it does not.
 */
export async function publishWith(db: Kysely<PortalTables>, published: Published): Promise<void> {
  const messages = JSON.stringify([asMessage(published)])
  await db.insertInto('live_messages').values({ origin: null, at: Date.now(), messages }).execute()
}

/** Opens the live events of this process. */
export function openLive({
  portal,
  valkeyUrl,
  publicUrl,
  onError = () => undefined,
}: {
  portal: PortalDatabase
  valkeyUrl: string | undefined
  /** Tells portals apart that share a Valkey. */
  publicUrl: string
  onError?: (error: unknown) => void
}): Live {
  const origin = randomUUID()
  const listeners = new Set<(told: Told) => void>()
  const remembered: { message: Message; at: number }[] = []
  let rememberedSince = performance.now()
  let waiting: Message[] = []
  let sending: Promise<void> | undefined

  function tell(told: Told): void {
    for (const listener of listeners) {
      try {
        listener(told)
      } catch (error) {
        onError(error)
      }
    }
  }

  function heard(message: Message): void {
    const now = performance.now()
    // How the server is now says all that was to be said before.
    const outdated =
      message.event.topic === 'server-status'
        ? remembered.findIndex(({ message: { event } }) => event.topic === 'server-status')
        : -1
    if (outdated >= 0) remembered.splice(outdated, 1)
    remembered.push({ message, at: now })
    while (remembered.length > rememberMost || now - (remembered[0]?.at ?? now) > rememberFor) {
      rememberedSince = remembered.shift()?.at ?? now
    }
    tell(message)
  }

  function missed(): void {
    remembered.length = 0
    rememberedSince = performance.now()
    tell('missed')
  }

  const table = openLiveTable({
    portal,
    origin,
    onMessages: (text) => read(text).forEach(heard),
    onMissed: missed,
    onError,
  })
  const valkey = valkeyUrl
    ? openValkeyLine({
        url: valkeyUrl,
        channel: `idlewood-live ${publicUrl}`,
        origin,
        onMessages: (text) => read(text).forEach(heard),
        onMissed: missed,
      })
    : undefined

  async function send(): Promise<void> {
    // What is published in one turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, 100)
      const text = JSON.stringify(batch)
      try {
        if (!(await valkey?.publish(text))) await table.write(text)
      } catch {
        // The database is away: tried again with the next event, or by the next look into the table.
        waiting = waiting.slice(-maxWaiting)
        return
      }
      waiting = waiting.slice(batch.length)
    }
  }

  const flush = (): void => {
    if (waiting.length > 0) sending ??= send().finally(() => (sending = undefined))
  }
  table.onLook(flush)

  return {
    publish(published) {
      const message = asMessage(published)
      heard(message)
      waiting.push(message)
      flush()
    },
    tellHere: (published) => heard(asMessage(published)),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    last(milliseconds) {
      const from = performance.now() - milliseconds - slack
      if (from < rememberedSince) return 'missed'
      return remembered.filter(({ at }) => at >= from).map(({ message }) => message)
    },
    async close() {
      flush()
      await sending
      await Promise.all([table.close(), valkey?.close()])
      listeners.clear()
    },
  }
}
