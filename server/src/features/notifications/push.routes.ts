import type { Viewer } from '@idlewood/contract/access'
import { sourceLanguage } from '@idlewood/contract/languages'
import { offeredCategories, push, type PushCategory } from '@idlewood/contract/push'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { invalid, notFound } from '../../http/refusals.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import type { Limit, Limits } from '../../http/limits.ts'
import { inLanguage, messageTextOf } from '../../language/sentences.ts'
import { usableEndpoint, usableKeys } from './endpoint.rules.ts'
import type { PushKeys } from './push-keys.ts'
import type { Delivery, PushMessage, PushSender } from './push-sender.ts'
import { endQuietHours, findQuietHours, setQuietHours } from './quiet-hours.queries.ts'
import {
  categoriesOf,
  dropGone,
  findSubscription,
  listSubscriptions,
  recordPushTime,
  removeSubscription,
  renew,
  subscribe,
  unsubscribe,
  type Subscription,
} from './subscriptions.queries.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'

const done = (message: string) => ({ success: true, message, text: messageTextOf(message) })
const failed = (error: string) => ({ ...done(error), success: false, error })

/** The reply to the person who sent a test message. */
function testReply({ kind, answer }: Delivery): ReturnType<typeof done> & { error?: string } {
  if (kind === 'delivered') return done('Sent. It appears on that browser in a moment.')
  if (kind === 'gone')
    return failed('That browser no longer takes notifications. It has been removed from the list.')
  if (kind === 'refused') return failed('The push service of that browser refused it.')
  return failed(
    answer === 0
      ? 'The push service of that browser did not answer. Try again later.'
      : 'The push service of that browser is busy. Try again later.',
  )
}

export interface PushRouteDeps {
  portal: PortalDatabase
  keys: () => Promise<PushKeys>
  sender: PushSender
  limits: Limits
  /** Push services in addition to those of the browsers, as host or host:port. */
  services: readonly string[]
}

interface PushDeps extends PushRouteDeps {
  often: { change: Limit; test: Limit; renew: Limit }
}

type Handler<Name extends keyof typeof push> = Handlers<typeof push>[Name]

function pushLimits(limits: Limits): PushDeps['often'] {
  const rule = (name: string, tries: number) => ({
    name,
    tries,
    seconds: 60,
    sentence: 'Too often. Wait a minute.',
  })
  return {
    change: limits.limit(rule('push-change', 60)),
    test: limits.limit(rule('push-test', 6)),
    renew: limits.limit({ ...rule('push-renew', 30), per: 'network' }),
  }
}

function usableSubscription(
  asked: { endpoint: string; keys: { p256dh: string; auth: string } },
  services: readonly string[],
): Subscription {
  const endpoint = usableEndpoint(asked.endpoint, services)
  if (endpoint === null) {
    const sentence = 'This is no address of a push service the portal sends to.'
    throw invalid(sentence, { endpoint: sentence })
  }
  const usable = usableKeys(asked.keys)
  if (!usable) {
    const sentence = 'These are no keys of a push subscription.'
    throw invalid(sentence, { keys: sentence })
  }
  return { endpoint, ...usable }
}

const agentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '')

/** Those of these categories that this person may choose. */
const offered = (viewer: Viewer, categories: readonly PushCategory[]): PushCategory[] => {
  const may = new Set(offeredCategories(viewer))
  return categories.filter((name) => may.has(name))
}

const showKey =
  ({ keys }: PushDeps): Handler<'key'> =>
  async () => ({ publicKey: (await keys()).publicKey })

const listSubscribed =
  ({ portal }: PushDeps): Handler<'subscription'> =>
  async ({ viewer }) => ({
    subscriptionTypes: (await listSubscriptions(portal, viewer.personId)).map((row) => ({
      endpoint: row.endpoint,
      subscriptionTypes: offered(viewer, categoriesOf(row)),
    })),
  })

function addSubscription({ portal, often, services }: PushDeps): Handler<'subscribe'> {
  return async ({ viewer, body, request }) => {
    await often.change.spend(viewer.personId)
    const owner = { ...viewer, userAgent: agentOf(request) }
    const subscription = usableSubscription(body, services)
    // A browser may still send a category that its owner is no longer allowed to choose; it is ignored.
    const types = offered(viewer, body.subscriptionTypes)
    const { isNew } = await subscribe(portal, subscription, owner, types)
    return done(isNew ? 'Subscribed to notifications' : 'Notification preferences updated')
  }
}

function endSubscription({ portal }: PushDeps): Handler<'unsubscribe'> {
  return async ({ viewer, body }) => {
    await unsubscribe(portal, viewer.personId, body.endpoint)
    return done('Unsubscribed from notifications')
  }
}

function renewSubscription({ portal, often, services }: PushDeps): Handler<'renew'> {
  return async ({ body, request }) => {
    await often.renew.spend(request.ip)
    // Secrets arrive as base64 or base64url, but are stored as base64url.
    const auth = Buffer.from(body.old.auth, 'base64').toString('base64url')
    const old = { endpoint: body.old.endpoint, auth }
    const known = await renew(portal, old, usableSubscription(body, services))
    if (!known) throw notFound('subscription')
    return done('Subscribed to notifications')
  }
}

function presentDevice(viewer: Viewer, row: Awaited<ReturnType<typeof listSubscriptions>>[number]) {
  const failedAt = row.last_failure_at
  const hasFailedLast = failedAt !== null && Number(failedAt) > Number(row.last_success_at ?? 0)
  return {
    id: row.id,
    endpoint: row.endpoint,
    userAgent: row.user_agent,
    subscriptionTypes: offered(viewer, categoriesOf(row)),
    createdAt: isoOf(row.created_at),
    lastSuccessAt: isoOrNull(row.last_success_at),
    lastFailureAt: hasFailedLast ? isoOf(failedAt) : null,
  }
}

const listDevices =
  ({ portal }: PushDeps): Handler<'devices'> =>
  async ({ viewer }) => ({
    devices: (await listSubscriptions(portal, viewer.personId)).map((row) => presentDevice(viewer, row)),
  })

const testMessage = (language: string): PushMessage => ({
  id: 0,
  category: 'test',
  title: inLanguage(language, { key: 'notifications.test.title' }),
  body: inLanguage(language, { key: 'notifications.test.text' }),
  url: '/settings',
  tag: 'test',
})

/** The language a person has chosen, or else the source language. */
async function readerLanguage({ db }: PortalDatabase, personId: string): Promise<string> {
  const row = await db.selectFrom('people').select('language').where('id', '=', personId).executeTakeFirst()
  return row?.language ?? sourceLanguage
}

function sendTest({ portal, often, sender }: PushDeps): Handler<'test'> {
  return async ({ viewer, params }) => {
    const row = await findSubscription(portal, viewer.personId, Number(params.id))
    if (!row) throw notFound('browser')
    await often.test.spend(viewer.personId)
    const message = testMessage(await readerLanguage(portal, viewer.personId))
    const delivery = await sender.send(row, message, 60)
    if (delivery.kind === 'gone') await dropGone(portal.db, [row.id])
    else {
      const column = delivery.kind === 'delivered' ? 'last_success_at' : 'last_failure_at'
      await recordPushTime(portal.db, [row.id], column)
    }
    return testReply(delivery)
  }
}

function removeDevice({ portal }: PushDeps): Handler<'remove'> {
  return async ({ viewer, params }) => {
    const removed = await removeSubscription(portal, viewer.personId, Number(params.id))
    if (!removed) throw notFound('browser')
    return { removed }
  }
}

const presentQuietHours = async (portal: PortalDatabase, personId: string) => ({
  quietHours: await findQuietHours(portal, personId),
})

const showQuietHours =
  ({ portal }: PushDeps): Handler<'quietHours'> =>
  ({ viewer }) =>
    presentQuietHours(portal, viewer.personId)

function changeQuietHours({ portal }: PushDeps): Handler<'setQuietHours'> {
  return async ({ viewer, body }) => {
    await setQuietHours(portal, viewer.personId, body)
    return presentQuietHours(portal, viewer.personId)
  }
}

function removeQuietHours({ portal }: PushDeps): Handler<'endQuietHours'> {
  return async ({ viewer }) => {
    await endQuietHours(portal, viewer.personId)
    return presentQuietHours(portal, viewer.personId)
  }
}

export function pushRoutes(app: FastifyInstance, routeDeps: PushRouteDeps): void {
  const deps = { ...routeDeps, often: pushLimits(routeDeps.limits) }
  implement(app, push, {
    key: showKey(deps),
    subscription: listSubscribed(deps),
    subscribe: addSubscription(deps),
    unsubscribe: endSubscription(deps),
    renew: renewSubscription(deps),
    devices: listDevices(deps),
    test: sendTest(deps),
    remove: removeDevice(deps),
    quietHours: showQuietHours(deps),
    setQuietHours: changeQuietHours(deps),
    endQuietHours: removeQuietHours(deps),
  })
}
