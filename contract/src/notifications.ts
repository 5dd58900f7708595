/** Notifications: what staff write for a category, its deliveries, and the inbox of each recipient. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { page } from './paging.ts'
import { inboxCategory, pushCategory, staffCategory } from './push.ts'
import { parseUrl } from './parse-url.ts'

/** Maximum lengths in characters. */
export const notificationLimits = { title: 80, text: 300, link: 200 } as const

/** Rows per page of either list. */
export const notificationsPerPage = 20

const oneLine = /^\P{Cc}*$/u

/** A page of this site: a path with an optional query and fragment, never another host. */
export const siteLink = z
  .string()
  .max(notificationLimits.link, `A link has at most ${notificationLimits.link} characters.`)
  .regex(/^\/(?!\/)[^\s\\\p{Cc}]*$/u, 'A link is a path of this site, such as /garage.')
  .refine((path) => {
    const base = 'https://portal.invalid'
    return parseUrl(path, base)?.origin === base
  }, 'A link is a path of this site, such as /garage.')

/** The input for a notification; also the validation of the browser's form. */
export const newNotification = z
  .strictObject({
    category: staffCategory,
    title: z
      .string()
      .trim()
      .min(1, 'Give it a title.')
      .max(notificationLimits.title, `A title has at most ${notificationLimits.title} characters.`)
      .regex(oneLine, 'A title is one line of letters and signs.'),
    text: z
      .string()
      .trim()
      .min(1, 'Say what is new.')
      .max(notificationLimits.text, `A text has at most ${notificationLimits.text} characters.`)
      .regex(oneLine, 'A text is one line of letters and signs.'),
    link: siteLink,
    /** Restricts it to members of this faction; only for faction updates. */
    factionId: z.int().min(0).max(4_294_967_295).optional(),
    /** Also shows the title in the game's chat when it is sent; requires `announce_in_game`. */
    inGame: z.boolean().optional(),
    /** When to send it; immediately if omitted. */
    sendAt: z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' }).optional(),
  })
  .refine(({ category, factionId }) => factionId === undefined || category === 'faction_updates', {
    path: ['factionId'],
    error: 'Only faction updates can be for one faction.',
  })
/** The input for a notification. */
export type NewNotification = z.infer<typeof newNotification>

/**
 * `scheduled`: waiting for its time. `sending`: being delivered. `sent`: every browser has an outcome.
 * `cancelled`: stopped by staff.
 */
export const notificationState = z.enum(['scheduled', 'sending', 'sent', 'cancelled'])
/** The state of a notification. */
export type NotificationState = z.infer<typeof notificationState>

/**
 * The outcome of its title in the game's chat. `waiting`: not due yet. `done`: confirmed by the game. `sent`:
 * the game received it, without confirmation. `unsent`: it did not reach the game. `unanswered`: unknown.
 * `refused`: the console does not accept the password. `public`: the console cannot be reached without
 * exposing the password.
 */
export const inGameState = z.enum(['waiting', 'done', 'sent', 'unsent', 'unanswered', 'refused', 'public'])
/** The outcome of a title in the game's chat. */
export type InGameState = z.infer<typeof inGameState>

/**
 * Its deliveries, one per browser. The total is the number of recipients, which grows while deliveries are
 * still being created. `delivered`: accepted by the push service. `failed`: refused, or not accepted in time.
 * `gone`: the subscription no longer exists. `skipped`: cancelled, expired, or no longer wanted before it was
 * sent. `pending`: not sent yet.
 */
export const notificationCounts = z.object({
  delivered: z.int(),
  failed: z.int(),
  gone: z.int(),
  skipped: z.int(),
  pending: z.int(),
})

/** A notification as shown to staff. Times are ISO 8601 UTC. */
export const notification = z.object({
  id: z.int(),
  category: pushCategory,
  title: z.string(),
  text: z.string(),
  link: z.string(),
  /** Null if it is for everyone subscribed to the category. */
  faction: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: notificationState,
  /** Null if the portal created it. */
  author: z.object({ uid: z.int(), username: z.string() }).nullable(),
  createdAt: z.string(),
  sendAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  counts: notificationCounts,
  /** Null if it is not for the game's chat. */
  inGame: inGameState.nullable(),
  /** A sentence on why it is stuck. */
  note: z.string().nullable(),
  /** The message of `note`. */
  noteText: messageText.optional(),
})
/** A notification as shown to staff. */
export type Notification = z.infer<typeof notification>

/** A message in the viewer's inbox. */
export const inboxMessage = z.object({
  id: z.int(),
  category: inboxCategory,
  title: z.string(),
  text: z.string(),
  link: z.string(),
  /** The faction it was for; null if it was for everyone. */
  faction: z.string().nullable(),
  /** The messages of title and text, if the portal wrote them; absent if staff did. */
  texts: z.object({ title: messageText, text: messageText }).optional(),
  sentAt: z.string(),
  read: z.boolean(),
})
/** A message in the viewer's inbox. */
export type InboxMessage = z.infer<typeof inboxMessage>

const staff = ['send_notifications'] as const
const one = z.strictObject({ id: idParam })
const unread = z.object({ unread: z.int() })

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/admin/notifications',
    access: staff,
    summary: 'Notifications, the last written first, with the deliveries of each.',
    query: z.strictObject({ page: page.optional() }),
    staleOn: ['inbox'],
    reply: z.object({ notifications: z.array(notification), total: z.int(), page: z.int(), limit: z.int() }),
  }),
  audience: endpoint({
    method: 'GET',
    path: '/admin/notifications/audience',
    access: staff,
    summary: 'How many browsers a notification would reach now; its people find it in their inbox as well.',
    query: z.strictObject({
      category: staffCategory,
      factionId: z
        .string()
        .regex(/^\d{1,10}$/, 'This is no id of a faction.')
        .optional(),
    }),
    staleOn: ['server-status'],
    reply: z.object({
      browsers: z.int(),
      /** The number of members of the faction who have an inbox; null without a faction. */
      members: z.int().nullable(),
      /** Whether there is currently a way to reach the game's chat. */
      inGame: z.boolean(),
    }),
  }),
  factions: endpoint({
    method: 'GET',
    path: '/admin/notifications/factions',
    access: staff,
    summary: 'The factions a notification can be for.',
    reply: z.object({
      factions: z.array(z.object({ id: z.int(), name: z.string() })),
      /** False if this game does not record who is in which faction. */
      available: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/notifications',
    access: staff,
    summary: 'Send a notification, now or later.',
    body: newNotification,
    reply: z.object({ notification }),
    status: 201,
    idempotencyKey: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/notifications/:id/cancel',
    access: staff,
    summary: 'Stop a notification: what has not gone out stays here, and it leaves the inboxes.',
    params: one,
    reply: z.object({ notification }),
  }),
}

export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/inbox',
    access: 'signedIn',
    summary: 'What was sent to oneself in the last 90 days, the newest first.',
    query: z.strictObject({ page: page.optional() }),
    staleOn: ['inbox'],
    reply: z.object({
      messages: z.array(inboxMessage),
      unread: z.int(),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/inbox/unread',
    access: 'signedIn',
    summary: 'How many messages are still to be read.',
    staleOn: ['inbox'],
    reply: unread,
  }),
  read: endpoint({
    method: 'POST',
    path: '/inbox/:id/read',
    access: 'signedIn',
    summary: 'Mark a message as read.',
    params: one,
    reply: unread,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/inbox/read',
    access: 'signedIn',
    summary: 'Mark every message up to the newest one seen as read.',
    body: z.strictObject({ upTo: z.int().min(1).max(9_999_999_999) }),
    reply: unread,
  }),
}
