import type { Kysely } from 'kysely'
import { listSuperUids, type SuperUsers } from '../../access/super-users.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { concernedBy, objectionTo, type Objection, type Standing } from './permission-manager.rules.ts'
import type { Rights, Step } from './rights.ts'
import { findPeople } from './rights.queries.ts'

export interface Parts {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
}

/**
 * Levels that have to be read from the game first: while a transaction is open nothing else is waited for.
 */
class LevelsMissing extends Error {
  override name = 'LevelsMissing'
  readonly uids: readonly number[]
  constructor(uids: readonly number[]) {
    super('Some levels are not known yet.')
    this.uids = uids
  }
}

type Levels = Map<number, { adminlevel: number; exists: boolean }>

async function readLevels({ game }: Parts, levels: Levels, uids: readonly number[]): Promise<void> {
  const { find } = userRows(game)
  await Promise.all(
    uids.map(async (uid) => {
      const user = await find(uid)
      levels.set(uid, { adminlevel: user?.adminlevel ?? 0, exists: user !== undefined })
    }),
  )
}

/** The person who asks, as far as the rules need them: what they hold is read again. */
export type Asker = Pick<SignedInViewer, 'personId' | 'uid' | 'username' | 'superUser'>

export interface AuthorizedStep {
  step: Step
  before: Rights
  next: Rights
}

/** Authorizes steps as one person asks for them. */
export interface EvaluationContext {
  /** Those a step concerns. `db` is the transaction, where there is one. */
  people(db: Kysely<PortalTables>, authorized: AuthorizedStep): Promise<Map<string, Standing>>
  objection(authorized: AuthorizedStep, people: ReadonlyMap<string, Standing>): Objection | null
}

/** Runs `work` with an evaluation context, and again whenever it turns out that more levels are needed. */
export async function withEvaluation<T>(
  parts: Parts,
  viewer: Asker,
  work: (evaluation: EvaluationContext) => Promise<T>,
): Promise<T> {
  const { superUsers } = parts
  const { personId, superUser, uid } = viewer
  const levels: Levels = new Map()
  const supers = await listSuperUids(parts)
  await readLevels(parts, levels, [uid, ...supers])
  // A super user who asks is one who can sign in.
  const hasSuperUser = superUser || supers.some((uid) => levels.get(uid)?.exists)
  const actor = { personId, superUser, adminlevel: levels.get(uid)?.adminlevel ?? 0 }
  const evaluation: EvaluationContext = {
    async people(db, { step, before, next }) {
      const rows = await findPeople(db, concernedBy(step, before, next))
      const unknown = [...rows.values()].map(({ uid }) => uid).filter((uid) => !levels.has(uid))
      if (unknown.length > 0) throw new LevelsMissing(unknown)
      return new Map(
        [...rows].map(([id, { uid, username, discord_id }]) => {
          const { adminlevel = 0, exists = false } = levels.get(uid) ?? {}
          const superUser = superUsers.has({ personId: id, discordId: discord_id })
          return [id, { uid, username, superUser, adminlevel, exists }]
        }),
      )
    },
    objection: ({ step, before, next }, people) =>
      objectionTo(step, { before, next, actor, people, hasSuperUser }),
  }
  for (;;) {
    try {
      return await work(evaluation)
    } catch (error) {
      if (!(error instanceof LevelsMissing)) throw error
      await readLevels(parts, levels, error.uids)
    }
  }
}
