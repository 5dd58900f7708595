import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import type { Limits } from '../../http/limits.ts'
import type { Live } from '../../live/live.ts'
import { startNotificationWorker, type PushPace } from './notification-worker.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { pushKeysOf } from './push-keys.ts'
import { openPushSender } from './push-sender.ts'
import { pushRoutes } from './push.routes.ts'

/** How push is set up beyond what an operator can say. */
export interface PushOptions {
  /** Certificates trusted besides the usual ones, PEM. */
  ca?: string
  pace?: Partial<PushPace>
}

/** Whom push services may turn to: this portal, where it has an address they take. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:portal@${new URL(publicUrl).hostname}`

/** Push, notifications and inboxes: their calls, and the worker that sends. */
export function openNotifications(
  app: FastifyInstance,
  parts: {
    portal: PortalDatabase
    game: Game
    limits: Limits
    live: Live
    publicUrl: string
    /** Push services besides those of the browsers. */
    services: readonly string[]
    push?: PushOptions | undefined
  },
): void {
  const { portal, game, limits, live, publicUrl, services, push = {} } = parts
  const keys = pushKeysOf(portal)
  const sender = openPushSender({
    keys,
    subject: subjectOf(publicUrl),
    ...(push.ca === undefined ? {} : { ca: push.ca }),
  })
  const worker = startNotificationWorker({
    portal,
    game,
    sender,
    ...(push.pace ? { pace: push.pace } : {}),
    onBegun(uids) {
      const to = uids === 'everyone' ? uids : uids.map((uid) => ({ uid }))
      live.publish({ topic: 'inbox', to })
    },
    onError: (err) => app.log.error({ err }, 'A notification could not be sent; it is tried again.'),
  })
  // Made at the first start, so that a browser never waits for them.
  app.addHook('onReady', () =>
    keys().then(
      () => undefined,
      () => undefined,
    ),
  )
  app.addHook('onClose', async () => {
    await worker.close()
    sender.close()
  })
  pushRoutes(app, { portal, keys, sender, limits, services })
  notificationRoutes(app, { portal, game, live, wake: worker.wake })
}
