import { changes } from '@idlewood/contract/changes'
import { premium } from '@idlewood/contract/premium'
import { waiting } from '@idlewood/contract/waiting'
import type { FastifyInstance } from 'fastify'
import { listHidden } from '../../changes/hidden.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { implement } from '../../http/implement.ts'
import { countChanges, countOpenOrders } from './waiting.queries.ts'

const none = { changes: null, conflicts: null, overwritten: null, failed: null }

export function waitingRoutes(app: FastifyInstance, { portal }: { portal: PortalDatabase }): void {
  implement(app, waiting, {
    counts: async ({ viewer, request }) => ({
      orders: (await request.mayCall(premium.list)) ? await countOpenOrders(portal) : null,
      ...((await request.mayCall(changes.list))
        ? await countChanges(portal, await listHidden(portal, viewer))
        : none),
    }),
  })
}
