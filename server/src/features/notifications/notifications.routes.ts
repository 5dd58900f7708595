import { inbox, notifications } from '@idlewood/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { actorOfRequest } from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { findFaction, listFactions } from '../../game/readers/factions.ts'
import type { Game } from '../../game/game.ts'
import { listMembers } from '../../game/readers/members.ts'
import { invalid } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { Live } from '../../live/live.ts'
import { countUnread, listInbox, markAllRead, markRead } from './inbox.queries.ts'
import {
  cancelNotification,
  countBrowsers,
  createNotification,
  listNotifications,
  presentNotification,
} from './notifications.queries.ts'

const year = 366 * 24 * 3600_000

export function notificationRoutes(
  app: FastifyInstance,
  { portal, game, live, wake }: { portal: PortalDatabase; game: Game; live: Live; wake(): void },
): void {
  /** The faction a notification is for; a sentence where there is none, or nobody could be found in it. */
  async function factionOf(id: number | undefined): Promise<{ id: number; name: string } | null> {
    if (id === undefined) return null
    const found = await findFaction(game, id)
    const sentence = found
      ? game.current().column('users', 'faction')
        ? null
        : 'This game does not say who belongs to a faction.'
      : 'There is no such faction.'
    if (!found || sentence) throw invalid(sentence ?? '', { factionId: sentence ?? '' })
    return { id, name: found.name ?? `Faction ${id}` }
  }

  implement(app, notifications, {
    list: ({ query }) => listNotifications(portal, Number(query.page ?? 1)),

    audience: async ({ query }) => {
      const faction =
        query.category === 'faction_updates' && query.factionId !== undefined
          ? await factionOf(Number(query.factionId))
          : null
      const found = faction && (await listMembers(game, 'faction', faction.id))
      const uids = faction ? (found?.members ?? []).map(({ id }) => id) : null
      return { browsers: await countBrowsers(portal, query.category, uids), members: uids?.length ?? null }
    },

    factions: async () => ({
      factions: ((await listFactions(game)) ?? []).map(({ id, name }) => ({
        id,
        name: name ?? `Faction ${id}`,
      })),
      available: Boolean(game.current().column('users', 'faction')),
    }),

    create: async ({ viewer, body, request }) => {
      const late = body.sendAt === undefined ? 0 : Date.parse(body.sendAt) - Date.now()
      if (late < -60_000 || late > year) {
        const sentence = 'Choose a time from now on, within a year.'
        throw invalid(sentence, { sendAt: sentence })
      }
      const faction = await factionOf(body.factionId)
      const row = await createNotification(portal, body, faction, actorOfRequest(viewer, request))
      wake()
      return { notification: presentNotification(row) }
    },

    cancel: async ({ viewer, params, request }) => {
      const row = await cancelNotification(portal, Number(params.id), actorOfRequest(viewer, request))
      wake()
      if (row.started_at !== null) live.publish({ topic: 'inbox', to: 'everyone' })
      return { notification: presentNotification(row) }
    },
  })

  implement(app, inbox, {
    list: ({ viewer, query }) => listInbox(portal, viewer, Number(query.page ?? 1)),

    unread: async ({ viewer }) => ({ unread: await countUnread(portal, viewer) }),

    read: async ({ viewer, params }) => {
      await markRead(portal, viewer, Number(params.id))
      live.publish({ topic: 'inbox', to: { uid: viewer.uid } })
      return { unread: await countUnread(portal, viewer) }
    },

    readAll: async ({ viewer, body }) => {
      await markAllRead(portal, viewer, body.upTo)
      live.publish({ topic: 'inbox', to: { uid: viewer.uid } })
      return { unread: await countUnread(portal, viewer) }
    },
  })
}
