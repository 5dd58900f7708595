import type { Demands } from '../../access/route-rules.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import type { Background } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Acts } from '../../game/acts/acts.ts'
import type { Game } from '../../game/game.ts'
import type { Live } from '../../live/live.ts'
import { mayStillSend } from './author-rights.ts'
import { createNotificationWorker, type PushPace } from './notification-worker.ts'
import { pushKeysOf, type PushKeys } from './push-keys.ts'
import { createPushSender, type PushSender } from './push-sender.ts'
import { receivesAlarms } from './notify-watchers.ts'

/** Push settings that operators cannot change. */
export interface PushOptions {
  /** Additional trusted certificates, PEM. */
  ca?: string
  pace?: Partial<PushPace>
}

/** The contact for push services: this portal's https address, or else a mailto address at its host. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:portal@${new URL(publicUrl).hostname}`

export interface NotificationsDeps {
  portal: PortalDatabase
  game: Game
  /** The connection to the game's chat. */
  acts: Acts
  live: Live
  background: Background
  superUsers: SuperUsers
  demands: () => Promise<Demands>
  /** Staff may act only with a second factor. */
  staffNeedsTwoFactor: boolean
  publicUrl: string
  push?: PushOptions | undefined
  onError(error: unknown): void
}

/** The push, notification and inbox services of one process. */
export interface Notifications {
  readonly keys: () => Promise<PushKeys>
  readonly sender: PushSender
  /** Checks the queue soon, after something was added or cancelled. */
  wake(): void
  close(): Promise<void>
}

export function createNotifications(deps: NotificationsDeps): Notifications {
  const { portal, game, acts, live, background, superUsers, demands, publicUrl, push = {}, onError } = deps
  const readers = { superUsers, needsTwoFactor: deps.staffNeedsTwoFactor }
  const keys = pushKeysOf(portal)
  const sender = createPushSender({
    keys,
    subject: subjectOf(publicUrl),
    ...(push.ca === undefined ? {} : { ca: push.ca }),
  })
  const worker = createNotificationWorker({
    portal,
    game,
    acts,
    sender,
    background,
    ...(push.pace ? { pace: push.pace } : {}),
    mayGoOut: async ({ category, person_id: personId }) =>
      category !== 'watch_alarms' ||
      (personId !== null && (await receivesAlarms(portal.db, { ...readers, personId }))),
    mayStillSend: (row) => mayStillSend({ portal, superUsers, demands }, row),
    onBegun(uids) {
      const to = uids === 'everyone' ? uids : uids.map((uid) => ({ uid }))
      live.publish({ topic: 'inbox', to })
    },
    onError,
  })
  return {
    keys,
    sender,
    wake: worker.wake,
    async close() {
      await worker.close()
      sender.close()
    },
  }
}
