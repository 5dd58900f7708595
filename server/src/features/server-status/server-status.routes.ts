import { serverStatus as endpoints } from '@idlewood/contract/server-status'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { ServerStatus } from './server-status.ts'

const day = 24

export function serverStatusRoutes(app: FastifyInstance, status: ServerStatus): void {
  implement(app, endpoints, {
    // The last known state is returned even while the portal database is down.
    now: async () => ({ ...status.now(), history: await status.hours(day).catch(() => []) }),
    history: async () => ({ hours: await status.hours(30 * day) }),
  })
}
