/**
 * Events that the portal sends to open pages immediately: hints that something shown is stale, and whom it
 * concerns.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { serverNow } from './server-status.ts'
import type { Topic } from './topics.ts'

const topic = <T extends Topic>(name: T) => z.literal(name)

/**
 * One event. It says what to fetch again, but does not contain the data, which the guarded endpoints return.
 * Only public data is included.
 */
export const liveEvent = z.discriminatedUnion('topic', [
  serverNow.extend({ topic: topic('server-status') }),
  /** A change was made, carried out, cancelled or undone. */
  z.object({ topic: topic('changes'), id: z.int() }),
  /** A premium order was placed, fulfilled or refused, or has expired. */
  z.object({ topic: topic('orders') }),
  /** Roles, permissions or rules changed, or a role of a person ended. */
  z.object({ topic: topic('rights') }),
  /** The viewer's inbox received a message, or one was read elsewhere. */
  z.object({ topic: topic('inbox') }),
  z.object({ topic: topic('patch-notes') }),
  z.object({ topic: topic('tracks') }),
  /** A staff note was written, changed, pinned, deleted or restored. */
  z.object({ topic: topic('notes') }),
  /** A known household was recorded, or is none any more. */
  z.object({ topic: topic('households') }),
  /** A template of the ledger was saved or removed. */
  z.object({ topic: topic('ledger-templates') }),
  /** Jobs, packages, admin levels or faction types were named. */
  z.object({ topic: topic('names') }),
  /**
   * A person's sessions were ended. Streams of these sessions stop, and the response to their next request
   * says why.
   */
  z.object({ topic: topic('sessions') }),
])
/** One event. */
export type LiveEvent = z.infer<typeof liveEvent>

/**
 * A message of a stream: an event, or a notice that events may have been lost, so that everything shown may
 * be stale.
 */
export const liveMessage = z.discriminatedUnion('topic', [
  ...liveEvent.options,
  z.object({ topic: z.literal('missed') }),
])
/** A message of a stream. */
export type LiveMessage = z.infer<typeof liveMessage>

/** Where a stream starts. */
const from = z.strictObject({
  /** Milliseconds since the browser last received anything; events missed since then are sent first. */
  since: z
    .string()
    .regex(/^\d{1,9}$/, 'A time is a whole number of milliseconds.')
    .optional(),
})

export const live = {
  everyone: endpoint({
    method: 'GET',
    path: '/live',
    access: 'public',
    summary: 'What happens, for everyone, as it happens. Goes on until either side ends it.',
    query: from,
    events: true,
    reply: liveMessage,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/live',
    access: 'signedIn',
    summary:
      'What happens and the signed-in person may know of, as it happens; rights are looked at for each event.',
    query: from,
    events: true,
    reply: liveMessage,
  }),
}
