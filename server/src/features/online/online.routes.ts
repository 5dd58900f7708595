import { online as endpoints } from '@idlewood/contract/online'
import type { FastifyInstance } from 'fastify'
import type { Online } from '../../game/online/online.ts'
import { implement } from '../../http/implement.ts'

export interface OnlineRouteDeps {
  online: Online
}

export function onlineRoutes(app: FastifyInstance, { online }: OnlineRouteDeps): void {
  implement(app, endpoints, {
    of: async ({ query }) => {
      const { state, since } = await online.byUid()
      const uids = [...new Set(query.uids.split(',').map(Number))]
      return {
        known: state,
        players: uids.flatMap((uid) => {
          const came = since.get(uid)
          return came === undefined ? [] : [{ uid, since: came?.toISOString() ?? null }]
        }),
      }
    },
  })
}
