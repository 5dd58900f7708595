import { economy, economyLimits } from '@idlewood/contract/economy'
import type { FastifyInstance } from 'fastify'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Directory } from '../../game/directory/directory.ts'
import type { Game } from '../../game/game.ts'
import { gameDay } from '../../game/readers/wealth.ts'
import { implement } from '../../http/implement.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { findNewestCount, listDays, listPlayed } from './economy.queries.ts'
import { daysUpTo, economyDays, economyKinds, hoursOfWeek } from './economy.rules.ts'

interface Deps {
  readonly portal: PortalDatabase
  readonly game: Game
  readonly directory: Directory
  readonly ledger: Ledger
}

export function economyRoutes(app: FastifyInstance, { portal, game, directory, ledger }: Deps): void {
  implement(app, economy, {
    show: async () => {
      const today = await gameDay(game)
      const [first = today] = daysUpTo(today)
      const [kept, newest, sums, played] = await Promise.all([
        listDays(portal, today),
        findNewestCount(portal),
        ledger.ask('days', { from: first }),
        listPlayed(portal, Date.now() - economyLimits.days * 86_400_000),
      ])
      const { holders = [], countedAt = null } = newest ?? {}
      const names = await directory.names(holders.map(({ uid }) => uid))
      return {
        days: economyDays(today, kept, sums),
        kinds: economyKinds(today, sums),
        // Characters deleted since the count have no name and are left out.
        holders: holders.flatMap(({ uid, money }) => {
          const name = names.get(uid)
          return name === undefined ? [] : [{ uid, name, money }]
        }),
        countedAt: countedAt === null ? null : new Date(countedAt).toISOString(),
        week: hoursOfWeek(played),
      }
    },
  })
}
