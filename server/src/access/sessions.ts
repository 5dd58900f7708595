/** Sessions as rows: begun, found by token, ended. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import { raiseRevision } from './revision.ts'
import { hashOf, newToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000
/** Milliseconds without a request after which a session is over. */
export const idleLimit = 7 * day
/** Milliseconds after which a session is over whatever happens. */
export const absoluteLimit = 30 * day
/** The same for whoever holds a permission or is a super user. */
export const staffLimit = day / 2
/** How many sessions one person may have; the longest unused ones give way. */
const mostSessions = 20

/** How a session was begun. */
export type SignInMethod = PortalTables['sessions']['method']

/** From where a session is begun. */
export interface Origin {
  address: string
  userAgent: string
}

/** Begins a session and answers its token, which is kept nowhere. */
export async function beginSession(
  db: Kysely<PortalTables>,
  { personId, method, origin }: { personId: string; method: SignInMethod; origin: Origin },
): Promise<string> {
  const token = newToken()
  const now = Date.now()
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashOf(token),
      person_id: personId,
      method,
      created_at: now,
      last_seen_at: now,
      expires_at: now + absoluteLimit,
      address: origin.address.slice(0, 64),
      // Shown to the person as a reminder of which device it was; the end of a long one says nothing more.
      user_agent: origin.userAgent.slice(0, 256),
    })
    .execute()
  const surplus = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1000)
    .offset(mostSessions)
    .execute()
  if (surplus.length > 0) {
    await db
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        surplus.map(({ id }) => id),
      )
      .execute()
    await raiseRevision(db)
  }
  return token
}

/** A person's live sessions, the last used first. */
export function listSessions({ db }: PortalDatabase, personId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'method', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', Date.now())
    .where('last_seen_at', '>', Date.now() - idleLimit)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Which of a person's sessions to end: one, all but one, or all. */
export type WhichSessions = { only: string } | { except: string } | 'all'

/** Ends sessions of a person, at once in every process. Answers how many. */
export function endSessions({ db }: PortalDatabase, personId: string, which: WhichSessions): Promise<number> {
  return retrying(() =>
    db.transaction().execute(async (db) => {
      let deletion = db.deleteFrom('sessions').where('person_id', '=', personId)
      if (which !== 'all') {
        deletion =
          'only' in which ? deletion.where('id', '=', which.only) : deletion.where('id', '!=', which.except)
      }
      const { numDeletedRows } = await deletion.executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) await raiseRevision(db)
      return Number(numDeletedRows)
    }),
  )
}

/** Deletes what has run out: sessions and one-time secrets. */
export async function sweepExpired({ db }: PortalDatabase): Promise<void> {
  const now = Date.now()
  await db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expires_at', '<', now), or('last_seen_at', '<', now - idleLimit)]))
    .execute()
  await db.deleteFrom('one_time_secrets').where('expires_at', '<', now).execute()
}
