import { lockers } from '@idlewood/contract/lockers'
import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { lockerTables, type LockerTables } from '../../game/readers/public-lockers.ts'
import { notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import { findLocker, findSlot, listItems, listLockers, listSlots } from './lockers.queries.ts'

interface Deps {
  portal: PortalDatabase
  game: Game
}

async function getLocker(tables: LockerTables, id: string) {
  const locker = await findLocker(tables, Number(id))
  if (!locker) throw notFound('locker')
  return locker
}

export function lockerRoutes(app: FastifyInstance, { portal, game }: Deps): void {
  implement(app, lockers, {
    list: async ({ query }) => {
      const { rows, paged } = await listLockers(lockerTables(game, portal), query)
      return { publiclockerid: rows, ...paged }
    },

    slots: async ({ params, query }) => {
      const tables = lockerTables(game, portal)
      const locker = await getLocker(tables, params.id)
      const { rows, paged } = await listSlots(tables, locker.id, query)
      return { publiclockerslots: rows, locker, ...paged }
    },

    items: async ({ params, query }) => {
      const tables = lockerTables(game, portal)
      const locker = await getLocker(tables, params.id)
      const slot = await findSlot(tables, { lockerId: locker.id, slotId: Number(params.slotid) })
      if (!slot) throw notFound('slot')
      const { rows, paged } = await listItems(tables, slot.id, query)
      return { publiclockeritems: rows, locker, slot, ...paged }
    },
  })
}
