import { isAllowed } from '@idlewood/contract/access'
import { changes } from '@idlewood/contract/changes'
import { waiting } from '@idlewood/contract/waiting'
import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { implement } from '../../http/implement.ts'
import { countChanges, countOpenOrders } from './waiting.queries.ts'

const none = { changes: null, conflicts: null, overwritten: null, failed: null }

export function waitingRoutes(app: FastifyInstance, { portal }: { portal: PortalDatabase }): void {
  implement(app, waiting, {
    counts: async ({ viewer }) => ({
      orders: isAllowed(viewer, ['manage_premium_orders']) ? await countOpenOrders(portal) : null,
      ...(isAllowed(viewer, changes.list.access) ? await countChanges(portal) : none),
    }),
  })
}
