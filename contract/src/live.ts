/**
 * What the portal tells open pages the moment it happens: hints that something shown is stale, and whom it
 * concerns.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { serverNow } from './server-status.ts'

/**
 * One event. It says what to fetch again, never what the answer is: that goes through the guarded calls.
 * Only what anybody may know anyway travels along.
 */
export const liveEvent = z.discriminatedUnion('topic', [
  serverNow.extend({ topic: z.literal('server-status') }),
  /** A change was made, carried out, cancelled or undone. */
  z.object({ topic: z.literal('changes'), id: z.int() }),
  /** An order of premium was placed, fulfilled, refused, or ran out. */
  z.object({ topic: z.literal('orders') }),
  /** Somebody’s roles changed, or one of them ended. */
  z.object({ topic: z.literal('rights') }),
  /** Something came into one's inbox, or was read elsewhere. */
  z.object({ topic: z.literal('inbox') }),
  z.object({ topic: z.literal('patch-notes') }),
  z.object({ topic: z.literal('tracks') }),
  /** Somebody named jobs, packages, admin levels or faction types. */
  z.object({ topic: z.literal('names') }),
  /**
   * Sessions of somebody were ended. Anyone who listens by one of them hears no more, and their next call
   * says why.
   */
  z.object({ topic: z.literal('sessions') }),
])
/** One event. */
export type LiveEvent = z.infer<typeof liveEvent>
/** What events are about. */
export type Topic = LiveEvent['topic']

/**
 * What a stream carries: events, or that some may not have arrived, so that everything shown may be stale.
 */
export const liveMessage = z.discriminatedUnion('topic', [
  ...liveEvent.options,
  z.object({ topic: z.literal('missed') }),
])
/** What a stream carries. */
export type LiveMessage = z.infer<typeof liveMessage>

/** Where a stream begins. */
const from = z.strictObject({
  /** Milliseconds since the browser last heard; what happened in between is sent first. */
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
