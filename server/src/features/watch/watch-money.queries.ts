import type { Kysely } from 'kysely'
import { inChunks } from '../../db/in-chunks.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Account } from './watch.rules.ts'

type Db = Kysely<PortalTables>

/** Characters per statement. */
const chunk = 500

/** The stored accounts of these characters. */
export async function readAccounts(db: Db, uids: readonly number[]): Promise<Map<number, Account>> {
  const accounts = new Map<number, Account>()
  for (const some of inChunks(uids, chunk)) {
    const rows = await db.selectFrom('watch_money').selectAll().where('uid', 'in', some).execute()
    for (const { uid, money, came, told, since, suspect_at: suspectAt, given_until: givenUntil } of rows) {
      accounts.set(Number(uid), {
        money: Number(money),
        incoming: Number(came),
        explained: Number(told),
        since: Number(since),
        suspectAt: suspectAt === null ? null : Number(suspectAt),
        givenUntil: givenUntil === null ? null : Number(givenUntil),
      })
    }
  }
  return accounts
}

async function writeChunk(db: Db, some: readonly (readonly [number, Account])[]): Promise<void> {
  const uids = some.map(([uid]) => uid)
  await db.deleteFrom('watch_money').where('uid', 'in', uids).execute()
  await db
    .insertInto('watch_money')
    .values(
      some.map(([uid, { incoming, explained, suspectAt, givenUntil, ...account }]) => ({
        uid,
        ...account,
        came: incoming,
        told: explained,
        suspect_at: suspectAt,
        given_until: givenUntil,
      })),
    )
    .execute()
}

/** Stores one character's account, in the caller's transaction. */
export const writeAccount = (db: Db, uid: number, account: Account): Promise<void> =>
  writeChunk(db, [[uid, account]])

/** Stores the accounts of several characters. */
export async function writeAccounts(
  { db }: PortalDatabase,
  accounts: ReadonlyMap<number, Account>,
): Promise<void> {
  for (const some of inChunks([...accounts], chunk)) await inTransaction(db, (open) => writeChunk(open, some))
}

/** Characters to check again soon, at most `limit`. */
export async function listSuspects(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('watch_money')
    .select('uid')
    .where('suspect_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => Number(uid))
}
