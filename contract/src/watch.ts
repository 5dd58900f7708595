/** The watch: alarms about what the ledger and the portal's own changes cannot explain. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { page } from './paging.ts'

/**
 * The kinds of alarms: `money` that no line explains, an admin `level` changed by neither portal nor game,
 * the same line written again and again (`duplicate`), staff giving something to a character `linked` to
 * themselves, and a value set by the portal that was changed `outside`.
 */
export const alarmKinds = ['money', 'level', 'duplicate', 'linked', 'outside'] as const
/** The kind of an alarm. */
export type AlarmKind = (typeof alarmKinds)[number]

/** The states of an alarm. */
export const alarmStates = ['open', 'taken', 'explained', 'dismissed'] as const
/** The state of an alarm. */
export type AlarmState = (typeof alarmStates)[number]

/** The permissions for reading alarms, any one of which suffices. */
export const alarmReaders = ['view_watch', 'handle_watch'] as const

/** Alarms per page. */
export const alarmsPerPage = 50

/** `content/watch.json`: the thresholds for alarms. `false` turns a kind off. */
export const watchLimits = z.strictObject({
  money: z
    .union([z.literal(false), z.strictObject({ dollars: z.int().min(1000), hours: z.int().min(1).max(48) })])
    .optional(),
  levels: z.boolean().optional(),
  duplicates: z
    .union([
      z.literal(false),
      z.strictObject({ times: z.int().min(2).max(100), seconds: z.int().min(1).max(300) }),
    ])
    .optional(),
  linked: z
    .union([
      z.literal(false),
      z.strictObject({ dollars: z.int().min(0), maxSharing: z.int().min(2).max(100) }),
    ])
    .optional(),
  outside: z.boolean().optional(),
})

/** The thresholds, with defaults filled in. */
export type WatchLimits = Required<{
  [Name in keyof z.infer<typeof watchLimits>]: NonNullable<z.infer<typeof watchLimits>[Name]>
}>

/** The defaults, for what the community does not specify. */
export const defaultWatchLimits: WatchLimits = {
  money: { dollars: 2_000_000, hours: 6 },
  levels: true,
  duplicates: { times: 6, seconds: 5 },
  linked: { dollars: 50_000, maxSharing: 4 },
  outside: true,
}

const alarm = z.object({
  id: z.int(),
  kind: z.enum(alarmKinds),
  /** The character concerned. */
  uid: z.int(),
  name: z.string(),
  /** Dollars, or a number of repetitions. */
  amount: z.number().nullable(),
  /** The hours or seconds within which it happened. */
  within: z.number().nullable(),
  /** The field, for a value that was changed outside. */
  field: z.string().nullable(),
  /** The value before and the current one. */
  before: z.number().nullable(),
  now: z.number().nullable(),
  /** The member of staff who gave something. */
  by: z.object({ uid: z.int(), name: z.string() }).nullable(),
  /** The ledger lines and changes that are its evidence. */
  lines: z.array(z.string()),
  changes: z.array(z.int()),
  state: z.enum(alarmStates),
  handledBy: z.string().nullable(),
  note: z.string().nullable(),
  raisedAt: z.string(),
  handledAt: z.string().nullable(),
})
/** An alarm. Times are ISO 8601 UTC. */
export type Alarm = z.infer<typeof alarm>

const note = z.string().trim().max(500, 'A reason has at most 500 characters.')

export const watch = {
  list: endpoint({
    method: 'GET',
    path: '/admin/watch',
    access: alarmReaders,
    summary: 'Alarms, newest first: those that are open or taken up, or those that are settled.',
    query: z.strictObject({
      settled: z.literal('true').optional(),
      page: page.optional(),
    }),
    reply: z.object({ alarms: z.array(alarm), total: z.int(), page: z.int(), pageSize: z.int() }),
  }),
  handle: endpoint({
    method: 'POST',
    path: '/admin/watch/:id',
    access: ['handle_watch'],
    summary:
      'Take an alarm up, explain it, dismiss it with a reason, or open it again; `If-Match` names its state.',
    ifMatch: true,
    params: z.strictObject({ id: idParam }),
    body: z
      .strictObject({ state: z.enum(alarmStates), reason: note.optional() })
      .refine(({ state, reason }) => state === 'open' || state === 'taken' || Boolean(reason), {
        path: ['reason'],
        error: 'Say why.',
      }),
    reply: z.object({ alarm }),
  }),
}
