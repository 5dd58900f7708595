import { inbox, notifications } from '@idlewood/contract/notifications'
import { offeredCategories } from '@idlewood/contract/push'
import { watch } from '@idlewood/contract/watch'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Demands } from '../../access/route-rules.ts'
import { actorOfRequest } from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { findFaction, listFactions } from '../../game/readers/factions.ts'
import type { Acts } from '../../game/acts/acts.ts'
import type { Game } from '../../game/game.ts'
import { listMembers } from '../../game/readers/members.ts'
import { invalid } from '../../http/refusals.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import type { Live } from '../../live/live.ts'
import { createNotification } from './create-notification.ts'
import { countUnread, listInbox, markAllRead, markRead } from './inbox.queries.ts'
import {
  cancelNotification,
  countBrowsers,
  countInboxes,
  listNotifications,
  presentNotification,
} from './notifications.queries.ts'
import { requireInGame } from './say-in-game.ts'

const year = 366 * 24 * 3600_000

export interface NotificationRouteDeps {
  portal: PortalDatabase
  game: Game
  /** The connection to the game's chat. */
  acts: Acts
  live: Live
  /** The permissions that stored rules require for calls. */
  demands: () => Promise<Demands>
  /** Makes the worker look for due notifications soon. */
  wake(): void
}

type StaffHandler<Name extends keyof typeof notifications> = Handlers<typeof notifications>[Name]
type InboxHandler<Name extends keyof typeof inbox> = Handlers<typeof inbox>[Name]

const nameOf = ({ id, name }: { id: number; name: string | null }): string => name ?? `Faction ${id}`

/**
 * The faction a notification is for. Throws a 400 if it does not exist, or if the game does not store who
 * belongs to it.
 */
async function getFaction(game: Game, id: number): Promise<{ id: number; name: string }> {
  const found = await findFaction(game, id)
  if (!found) throw invalidFaction('There is no such faction.')
  if (!game.current().column('users', 'faction'))
    throw invalidFaction('This game does not say who belongs to a faction.')
  return { id, name: nameOf({ id, name: found.name }) }
}

const invalidFaction = (sentence: string) => invalid(sentence, { factionId: sentence })

function showAudience({ portal, game, acts }: NotificationRouteDeps): StaffHandler<'audience'> {
  return async ({ query: { category, factionId } }) => {
    const inGame = acts.channels().say !== null
    if (category !== 'faction_updates' || factionId === undefined)
      return { browsers: await countBrowsers(portal, category, null), members: null, inGame }
    const faction = await getFaction(game, Number(factionId))
    const found = await listMembers(game, 'faction', faction.id)
    const uids = (found?.members ?? []).map(({ id }) => id)
    const browsers = await countBrowsers(portal, category, uids)
    return { browsers, members: await countInboxes(portal, uids), inGame }
  }
}

const showFactions =
  ({ game }: NotificationRouteDeps): StaffHandler<'factions'> =>
  async () => ({
    factions: ((await listFactions(game)) ?? []).map(({ id, name }) => ({ id, name: nameOf({ id, name }) })),
    available: Boolean(game.current().column('users', 'faction')),
  })

function compose({ portal, game, acts, demands, wake }: NotificationRouteDeps): StaffHandler<'create'> {
  return async ({ viewer, body, request }) => {
    const delay = body.sendAt === undefined ? 0 : Date.parse(body.sendAt) - Date.now()
    if (delay < -60_000 || delay > year) {
      const sentence = 'Choose a time from now on, within a year.'
      throw invalid(sentence, { sendAt: sentence })
    }
    if (body.inGame) requireInGame(acts, { viewer, demands: await demands() }, body)
    const faction = body.factionId === undefined ? null : await getFaction(game, body.factionId)
    const composed = { content: body, faction, once: idempotencyKeyOf(request, viewer) }
    const row = await createNotification(portal, composed, actorOfRequest(viewer, request))
    wake()
    return { notification: presentNotification(row) }
  }
}

function cancel({ portal, live, wake }: NotificationRouteDeps): StaffHandler<'cancel'> {
  return async ({ viewer, params, request }) => {
    const row = await cancelNotification(portal, Number(params.id), actorOfRequest(viewer, request))
    wake()
    if (row.started_at !== null) live.publish({ topic: 'inbox', to: 'everyone' })
    return { notification: presentNotification(row) }
  }
}

/** The owner of an inbox: without permissions if they may not read alarms, as without a second factor. */
async function ownerOf({ viewer, request }: { viewer: SignedInViewer; request: FastifyRequest }) {
  const readsAlarms = offeredCategories(viewer).includes('watch_alarms')
  if (!readsAlarms || (await request.mayCall(watch.list))) return viewer
  return { ...viewer, superUser: false, permissions: new Set<string>() }
}

function readOne({ portal, live }: NotificationRouteDeps): InboxHandler<'read'> {
  return async ({ params, ...call }) => {
    const owner = await ownerOf(call)
    await markRead(portal, owner, Number(params.id))
    live.publish({ topic: 'inbox', to: { uid: owner.uid } })
    return { unread: await countUnread(portal, owner) }
  }
}

function readAll({ portal, live }: NotificationRouteDeps): InboxHandler<'readAll'> {
  return async ({ body, ...call }) => {
    const owner = await ownerOf(call)
    await markAllRead(portal, owner, body.upTo)
    live.publish({ topic: 'inbox', to: { uid: owner.uid } })
    return { unread: await countUnread(portal, owner) }
  }
}

export function notificationRoutes(app: FastifyInstance, deps: NotificationRouteDeps): void {
  const { portal } = deps
  implement(app, notifications, {
    list: ({ query }) => listNotifications(portal, Number(query.page ?? 1)),
    audience: showAudience(deps),
    factions: showFactions(deps),
    create: compose(deps),
    cancel: cancel(deps),
  })
  implement(app, inbox, {
    list: async ({ query, ...call }) => listInbox(portal, await ownerOf(call), Number(query.page ?? 1)),
    unread: async (call) => ({ unread: await countUnread(portal, await ownerOf(call)) }),
    read: readOne(deps),
    readAll: readAll(deps),
  })
}
