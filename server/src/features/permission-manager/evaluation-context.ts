import type { Kysely } from 'kysely'
import { listSuperUids, type SuperUsers } from '../../access/super-users.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { concernedBy, objectionTo, type Objection, type Standing } from './permission-manager.rules.ts'
import type { Rights, Step } from './rights.ts'
import { findPeople } from './rights.queries.ts'

export interface RightsDeps {
  portal: PortalDatabase
  game: Game
  superUsers: SuperUsers
}

/** Thrown when admin levels must first be read from the game, which must not happen inside a transaction. */
class LevelsMissing extends Error {
  override name = 'LevelsMissing'
  readonly uids: readonly number[]
  constructor(uids: readonly number[]) {
    super('Some levels are not known yet.')
    this.uids = uids
  }
}

type Levels = Map<number, { adminlevel: number; exists: boolean }>

async function readLevels({ game }: RightsDeps, levels: Levels, uids: readonly number[]): Promise<void> {
  const { find } = userRows(game)
  await Promise.all(
    uids.map(async (uid) => {
      const user = await find(uid)
      levels.set(uid, { adminlevel: user?.adminlevel ?? 0, exists: user !== undefined })
    }),
  )
}

/** The person making a request, as far as the rules need it. What they hold is read again. */
export type RightsRequester = Pick<SignedInViewer, 'personId' | 'uid' | 'username' | 'superUser'>

export interface AuthorizedStep {
  step: Step
  before: Rights
  next: Rights
}

/** Authorizes the steps of one person's request. */
export interface EvaluationContext {
  /** The people a step concerns. `db` is the transaction, if there is one. */
  people(db: Kysely<PortalTables>, authorized: AuthorizedStep): Promise<Map<string, Standing>>
  objection(authorized: AuthorizedStep, people: ReadonlyMap<string, Standing>): Objection | null
}

/** Runs `work` with an evaluation context, and runs it again whenever more admin levels are needed. */
export async function withEvaluation<T>(
  deps: RightsDeps,
  viewer: RightsRequester,
  work: (evaluation: EvaluationContext) => Promise<T>,
): Promise<T> {
  const { superUsers } = deps
  const { personId, superUser, uid } = viewer
  const levels: Levels = new Map()
  const supers = await listSuperUids(deps)
  await readLevels(deps, levels, [uid, ...supers])
  // A super user making a request can evidently sign in.
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
      await readLevels(deps, levels, error.uids)
    }
  }
}
