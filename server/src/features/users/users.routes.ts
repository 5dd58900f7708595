import { users, usersPerPage } from '@idlewood/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Directory } from '../../game/directory/directory.ts'
import type { Game } from '../../game/game.ts'
import { listAllUsers, userRows } from '../../game/rows/user-rows.ts'
import { implement } from '../../http/implement.ts'
import { streamed } from '../../http/streamed.ts'

interface Parts {
  game: Game
  directory: Directory
}

export function usersRoutes(app: FastifyInstance, { game, directory }: Parts): void {
  implement(app, users, {
    all: async ({ query }) => {
      const unavailable = [...userRows(game).missing]
      if (Object.keys(query).length === 0) return streamed('users', listAllUsers(game), { unavailable })
      const page = Number(query.page ?? 1)
      const limit = Number(query.limit ?? usersPerPage.usual)
      const found = await directory.page({ search: query.search, filter: query.filter, page, limit })
      return { ...found, page, limit, unavailable }
    },
  })
}
