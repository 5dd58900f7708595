import { online as endpoints } from '@idlewood/contract/online'
import type { FastifyInstance } from 'fastify'
import type { Bridge } from '../../game/bridge/bridge.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { implement } from '../../http/implement.ts'
import type { Limits } from '../../http/limits.ts'
import { announce, applyNow, kick, lookAtAddress, message, type ActDeps } from './online-acts.ts'
import { listOnline } from './online-list.ts'

/** `presence` is that of the game server that uses this database. */
export interface OnlineRouteDeps extends Omit<ActDeps, 'limit' | 'players'> {
  presence: Presence
  limits: Limits
  /** The bridge to the script inside that game server. */
  bridge: Bridge | undefined
}

export function onlineRoutes(app: FastifyInstance, { limits, ...rest }: OnlineRouteDeps): void {
  const { online, presence } = rest
  const deps: ActDeps = {
    ...rest,
    players: presence,
    limit: limits.limit({
      name: 'acts-in-game',
      tries: 60,
      seconds: 60,
      sentence: 'You have done a lot in the game within a minute. Wait a moment, then go on.',
    }),
  }
  implement(app, endpoints, {
    list: ({ viewer }) => listOnline({ ...deps, presence }, viewer),
    address: (call) => lookAtAddress(deps, call, call.body.name),
    kick: (call) => kick(deps, call, call.body),
    applyNow: (call) => applyNow(deps, call, { ...call.params, ...call.body }),
    message: (call) => message(deps, call, call.body),
    say: (call) => announce(deps, call, call.body.text),
    of: async ({ query }) => {
      const { state, since } = await online.byUid()
      const uids = [...new Set(query.uids.split(',').map(Number))]
      return {
        known: state,
        kicksBy: rest.acts.channels().kick,
        takesChanges: rest.bridge?.takesChanges() ?? false,
        players: uids.flatMap((uid) => {
          const came = since.get(uid)
          return came === undefined ? [] : [{ uid, since: came?.toISOString() ?? null }]
        }),
      }
    },
  })
}
