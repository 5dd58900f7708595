/**
 * Push notifications: the browsers, categories and quiet hours of a person. `notifications.ts` sends the
 * texts.
 */
import { z } from 'zod'
import { isAllowed, type Viewer } from './access.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { alarmReaders } from './watch.ts'

/** Categories one can subscribe to, in the order of the settings. */
export const pushCategories = [
  'server_status',
  'events',
  'faction_updates',
  'premium_offers',
  'account_updates',
  'watch_alarms',
] as const
/** A category one can subscribe to. */
export const pushCategory = z.enum(pushCategories)
/** A category one can subscribe to. */
export type PushCategory = z.infer<typeof pushCategory>

/** The categories a viewer can subscribe to: alarms of the watch only with the permission to read them. */
export const offeredCategories = (viewer: Viewer | null): readonly PushCategory[] =>
  pushCategories.filter((name) => name !== 'watch_alarms' || isAllowed(viewer, alarmReaders))

/**
 * The categories staff can write notifications for; messages to a single person are written by the portal.
 */
export const staffCategory = z.enum(
  pushCategories.filter((name) => name !== 'account_updates' && name !== 'watch_alarms'),
)

/** The categories of inbox messages: those sent to many, and messages to a single person. */
export const inboxCategory = z.enum([...pushCategories, 'changes'])
/** The category of an inbox message. */
export type InboxCategory = z.infer<typeof inboxCategory>

/** A browser's default categories. */
export const defaultPushCategories: readonly PushCategory[] = ['server_status', 'events']

/** The maximum length of an endpoint in characters, and the maximum number of browsers per person. */
export const pushLimits = { endpoint: 1024, devices: 10 } as const

const address = z
  .string()
  .min(1, 'This is no address of a push service.')
  .max(pushLimits.endpoint, `An endpoint has at most ${pushLimits.endpoint} characters.`)
/** Base64 of either alphabet, with or without padding. */
const base64 = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'This key is too long.')
    .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'A key is base64.')
const keys = z.strictObject({ p256dh: base64(120), auth: base64(44) })

/** The fields of a response that the specification reads; `error` is set only if `success` is false. */
const told = z.object({ success: z.boolean(), error: z.string().optional(), message: z.string() })

/** A subscribed browser. Times are ISO 8601 UTC. */
export const pushDevice = z.object({
  id: z.int(),
  endpoint: z.string(),
  /** The browser's own description of itself. */
  userAgent: z.string(),
  subscriptionTypes: z.array(pushCategory),
  createdAt: z.string(),
  /** When a push service last accepted a message for it; null before the first one. */
  lastSuccessAt: z.string().nullable(),
  /** When a message last failed, if that was later. */
  lastFailureAt: z.string().nullable(),
})
/** A subscribed browser. */
export type PushDevice = z.infer<typeof pushDevice>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day looks like 22:30.')

/** Whether the runtime knows this IANA time zone. */
const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The part of each day in which nothing is sent: messages wait for its end. It may span midnight. */
export const quietHours = z.strictObject({
  from: clock,
  to: clock,
  timeZone: z
    .string()
    .max(64, 'This is no time zone.')
    .regex(/^[A-Za-z0-9_+/-]+$/, 'This is no time zone.')
    .refine(isTimeZone, 'This time zone is not known here.'),
})
/** The part of each day in which nothing is sent. */
export type QuietHours = z.infer<typeof quietHours>

const quiet = z.object({
  quietHours: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }).nullable(),
})
const device = z.strictObject({ id: idParam })

export const push = {
  key: endpoint({
    method: 'GET',
    path: '/push/key',
    access: 'public',
    summary: 'The public key browsers subscribe with, base64url.',
    reply: z.object({ publicKey: z.string() }),
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/push/subscription',
    access: 'signedIn',
    summary: "One's own subscribed browsers, each with what it is notified of.",
    reply: z.object({
      subscriptionTypes: z.array(
        z.object({ endpoint: z.string(), subscriptionTypes: z.array(pushCategory) }),
      ),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push/subscribe',
    access: 'signedIn',
    summary:
      'Subscribe this browser, or change what it is notified of. It belongs to the last person who subscribed it.',
    body: z.strictObject({
      endpoint: address,
      keys,
      subscriptionTypes: z.array(pushCategory).max(16, 'This list is too long.'),
    }),
    reply: told,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/push/unsubscribe',
    access: 'signedIn',
    summary: "End one of one's own subscriptions.",
    body: z.strictObject({ endpoint: address }),
    reply: told,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/push/renew',
    // When the service worker finds its subscription replaced, it has no token; the old subscription's secret
    // authenticates it.
    access: 'public',
    summary:
      'Put a new subscription in the place of one whose secret is known: browsers replace them by themselves.',
    body: z.strictObject({
      old: z.strictObject({ endpoint: address, auth: base64(44) }),
      endpoint: address,
      keys,
    }),
    reply: told,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/push/devices',
    access: 'signedIn',
    summary: "One's own subscribed browsers, with when something last reached them.",
    reply: z.object({ devices: z.array(pushDevice) }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/push/devices/:id/test',
    access: 'signedIn',
    summary: "Send a test to one of one's own browsers, and say what came of it.",
    params: device,
    /** `text`: the message of `message`. */
    reply: told.extend({ text: messageText.optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/push/devices/:id',
    access: 'signedIn',
    summary: "End the subscription of one of one's own browsers.",
    params: device,
    reply: z.object({ removed: z.boolean() }),
  }),
  quietHours: endpoint({
    method: 'GET',
    path: '/push/quiet-hours',
    access: 'signedIn',
    summary: "One's own quiet hours; null without.",
    reply: quiet,
  }),
  setQuietHours: endpoint({
    method: 'PUT',
    path: '/push/quiet-hours',
    access: 'signedIn',
    summary: "Set one's own quiet hours.",
    body: quietHours.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: 'Quiet hours end at another time than they begin.',
    }),
    reply: quiet,
  }),
  endQuietHours: endpoint({
    method: 'DELETE',
    path: '/push/quiet-hours',
    access: 'signedIn',
    summary: 'Have no quiet hours.',
    reply: quiet,
  }),
}
