import { setTimeout as wait } from 'node:timers/promises'
import { isDown } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import {
  claimMs,
  listDeliveries,
  recordOutcomes,
  releaseBatch,
  type ClaimedBatch,
  type Outcome,
} from './batches.ts'
import { getNotification, type NotificationRow } from './notifications.queries.ts'
import type { Pacer } from './pacer.ts'
import type { PushSender } from './push-sender.ts'
import { notificationInLanguage } from './portal-texts.ts'
import { quietUntil } from './quiet-hours.rules.ts'

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number]

/** How often and how soon sending a message is retried. */
export interface RetryPolicy {
  max: number
  firstMs: number
  maxMs: number
}

/** Dependencies of a delivery. */
export interface DeliveryDeps {
  portal: PortalDatabase
  sender: PushSender
  pacer: Pacer
  retry: RetryPolicy
  /** Whether its recipients may still read it. */
  mayGoOut(notification: NotificationRow): Promise<boolean>
  /** True once the process is stopping: nothing new is started. */
  isClosed(): boolean
}

/**
 * Messages of one batch sent in parallel; outcomes after which they are written; milliseconds after which
 * they are written anyway.
 */
const atOnce = 16
const writeAt = 50
const writeAfter = 1000

const ended = (state: Outcome['state'], tried: boolean, answer: number | null = null) => ({
  state,
  tried,
  answer,
  nextTryAt: 0,
})
type DeliveryOutcome = Omit<Outcome, 'subscriptionId'>

/** The outcome of a delivery that must not be sent now; null if it may be. */
function outcomeWithoutSending(
  notification: NotificationRow,
  delivery: Delivery,
  now: number,
): DeliveryOutcome | null {
  const { category, state } = notification
  const expiresAt = Number(notification.expires_at)
  if (state === 'cancelled') return ended('skipped', false)
  // Failed if it was tried at least once, skipped otherwise.
  if (now >= expiresAt) return ended(delivery.attempts > 0 ? 'failed' : 'skipped', false)
  if (delivery.endpoint === null) return ended('gone', false)
  if (delivery[category] !== 1) return ended('skipped', false)
  // The browser may belong to someone else by now.
  if (notification.faction_id !== null && delivery.member === null) return ended('skipped', false)
  if (notification.person_id !== null && delivery.owner !== notification.person_id)
    return ended('skipped', false)
  const { from_minute: from, to_minute: to, time_zone: timeZone } = delivery
  if (from === null || to === null || timeZone === null) return null
  const until = quietUntil({ from, to, timeZone }, now)
  if (until === null) return null
  // Hours later, the server's status is no longer news.
  if (category === 'server_status') return ended('skipped', false)
  return { state: 'pending', tried: false, answer: null, nextTryAt: Math.min(until, expiresAt) }
}

async function attempt(
  { sender, retry }: DeliveryDeps,
  notification: NotificationRow,
  { endpoint, p256dh, auth, attempts, language }: Delivery,
): Promise<DeliveryOutcome> {
  if (endpoint === null || p256dh === null || auth === null) return ended('gone', false)
  const { id, category, link } = notification
  const { title, body } = notificationInLanguage(notification, language)
  const expiresAt = Number(notification.expires_at)
  const message = { id, category, title, body, url: link, tag: `notification-${id}` }
  const sent = await sender.send({ endpoint, p256dh, auth }, message, (expiresAt - Date.now()) / 1000)
  if (sent.kind === 'delivered') return ended('delivered', true, sent.answer)
  if (sent.kind === 'gone') return ended('gone', true, sent.answer)
  if (sent.kind === 'refused' || attempts + 1 >= retry.max) return ended('failed', true, sent.answer)
  const backOff = Math.min(retry.maxMs, retry.firstMs * 4 ** attempts) * (0.75 + Math.random() / 2)
  const nextTryAt = Math.min(expiresAt, Math.ceil(Date.now() + Math.max(backOff, sent.after ?? 0)))
  return { state: 'pending', tried: true, answer: sent.answer, nextTryAt }
}

/**
 * Records outcomes, and keeps retrying while the database is down and no other process can claim the batch.
 * Otherwise, messages that were sent would be sent again.
 */
async function recordPatiently(deps: DeliveryDeps, batch: ClaimedBatch, outcomes: readonly Outcome[]) {
  const deadline = performance.now() + claimMs / 2
  for (;;) {
    try {
      return await recordOutcomes(deps.portal, batch, outcomes)
    } catch (error) {
      if (!isDown(error) || deps.isClosed() || performance.now() > deadline) throw error
      await wait(500)
    }
  }
}

/** Sends the due deliveries of a batch, records the outcomes along the way, and releases the batch. */
export async function deliverBatch(deps: DeliveryDeps, batch: ClaimedBatch): Promise<void> {
  const { portal, pacer, isClosed, mayGoOut } = deps
  const notification = await getNotification(portal.db, batch.notificationId)
  const now = Date.now()
  const waiting: Outcome[] = []
  let writing: Promise<void> = Promise.resolve()
  let lost: unknown
  let wroteAt = performance.now()

  const writeDown = (): void => {
    wroteAt = performance.now()
    const outcomes = waiting.splice(0)
    writing = writing
      .then(() => (lost === undefined ? recordPatiently(deps, batch, outcomes) : undefined))
      .catch((error: unknown) => {
        lost ??= error
      })
  }
  const keep = (outcome: Outcome): void => {
    waiting.push(outcome)
    if (waiting.length >= writeAt || performance.now() - wroteAt > writeAfter) writeDown()
  }

  const mayGo = await mayGoOut(notification)
  const isOver = !mayGo || notification.state === 'cancelled' || now >= Number(notification.expires_at)
  const toSend: Delivery[] = []
  for (const delivery of await listDeliveries(portal, batch, isOver ? Number.MAX_SAFE_INTEGER : now)) {
    const hold = mayGo ? outcomeWithoutSending(notification, delivery, now) : ended('skipped', false)
    if (hold) waiting.push({ ...hold, subscriptionId: delivery.subscription_id })
    else toSend.push(delivery)
  }
  if (waiting.length > 0) writeDown()
  const next = toSend.values()
  const sendRemaining = async (): Promise<void> => {
    for (const delivery of next) {
      await pacer.turn()
      if (isClosed() || lost !== undefined) return
      keep({ ...(await attempt(deps, notification, delivery)), subscriptionId: delivery.subscription_id })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendRemaining))
  writeDown()
  await writing
  if (lost !== undefined) throw lost
  await releaseBatch(portal, batch)
}
