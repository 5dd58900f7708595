import { push } from '@idlewood/contract/push'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { Limits } from '../../http/limits.ts'
import { usableEndpoint, usableKeys } from './endpoint.rules.ts'
import type { PushKeys } from './push-keys.ts'
import type { PushSender, Sent } from './push-sender.ts'
import { endQuietHours, findQuietHours, setQuietHours } from './quiet-hours.queries.ts'
import {
  categoriesOf,
  dropGone,
  findSubscription,
  listSubscriptions,
  noteOutcome,
  removeSubscription,
  renew,
  subscribe,
  unsubscribe,
  type Subscription,
} from './subscriptions.queries.ts'

const iso = (time: number): string => new Date(Number(time)).toISOString()
const done = (message: string) => ({ success: true, message })
const failed = (error: string) => ({ success: false, error, message: error })

/** What a test came to, for its person. */
function wordOf({ kind, answer }: Sent): { success: boolean; error?: string; message: string } {
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

export function pushRoutes(
  app: FastifyInstance,
  {
    portal,
    keys,
    sender,
    limits,
    services,
  }: {
    portal: PortalDatabase
    keys: () => Promise<PushKeys>
    sender: PushSender
    limits: Limits
    /** Push services besides those of the browsers, as host or host:port. */
    services: readonly string[]
  },
): void {
  const rule = (name: string, tries: number) => ({
    name,
    tries,
    seconds: 60,
    sentence: 'Too often. Wait a minute.',
  })
  const often = {
    change: limits.limit(rule('push-change', 60)),
    test: limits.limit(rule('push-test', 6)),
    renew: limits.limit({ ...rule('push-renew', 30), per: 'network' }),
  }

  function checked(asked: { endpoint: string; keys: { p256dh: string; auth: string } }): Subscription {
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
  const quiet = async (personId: string) => ({ quietHours: await findQuietHours(portal, personId) })

  implement(app, push, {
    key: async () => ({ publicKey: (await keys()).publicKey }),

    subscription: async ({ viewer }) => ({
      subscriptionTypes: (await listSubscriptions(portal, viewer.personId)).map((row) => ({
        endpoint: row.endpoint,
        subscriptionTypes: categoriesOf(row),
      })),
    }),

    subscribe: async ({ viewer, body, request }) => {
      await often.change.spend(viewer.personId)
      const owner = { ...viewer, userAgent: agentOf(request) }
      const { isNew } = await subscribe(portal, checked(body), owner, body.subscriptionTypes)
      return done(isNew ? 'Subscribed to notifications' : 'Notification preferences updated')
    },

    unsubscribe: async ({ viewer, body }) => {
      await unsubscribe(portal, viewer.personId, body.endpoint)
      return done('Unsubscribed from notifications')
    },

    renew: async ({ body, request }) => {
      await often.renew.spend(request.ip)
      // Secrets are kept in one of the two alphabets they come in.
      const auth = Buffer.from(body.old.auth, 'base64').toString('base64url')
      const known = await renew(portal, { endpoint: body.old.endpoint, auth }, checked(body))
      if (!known) throw notFound('Subscription')
      return done('Subscribed to notifications')
    },

    devices: async ({ viewer }) => ({
      devices: (await listSubscriptions(portal, viewer.personId)).map((row) => ({
        id: row.id,
        endpoint: row.endpoint,
        userAgent: row.user_agent,
        subscriptionTypes: categoriesOf(row),
        createdAt: iso(row.created_at),
        lastSuccessAt: row.last_success_at === null ? null : iso(row.last_success_at),
        lastFailureAt:
          row.last_failure_at !== null && Number(row.last_failure_at) > Number(row.last_success_at ?? 0)
            ? iso(row.last_failure_at)
            : null,
      })),
    }),

    test: async ({ viewer, params }) => {
      const row = await findSubscription(portal, viewer.personId, Number(params.id))
      if (!row) throw notFound('Browser')
      await often.test.spend(viewer.personId)
      const text = { title: 'Notifications work', body: 'This is how the portal tells you what is new.' }
      const message = { id: 0, category: 'test' as const, ...text, url: '/settings', tag: 'test' }
      const sent = await sender.send(row, message, 60)
      if (sent.kind === 'gone') await dropGone(portal.db, [row.id])
      else
        await noteOutcome(
          portal.db,
          [row.id],
          sent.kind === 'delivered' ? 'last_success_at' : 'last_failure_at',
        )
      return wordOf(sent)
    },

    remove: async ({ viewer, params }) => {
      const removed = await removeSubscription(portal, viewer.personId, Number(params.id))
      if (!removed) throw notFound('Browser')
      return { removed }
    },

    quietHours: ({ viewer }) => quiet(viewer.personId),

    setQuietHours: async ({ viewer, body }) => {
      await setQuietHours(portal, viewer.personId, body)
      return quiet(viewer.personId)
    },

    endQuietHours: async ({ viewer }) => {
      await endQuietHours(portal, viewer.personId)
      return quiet(viewer.personId)
    },
  })
}
