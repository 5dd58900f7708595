import type { Kysely } from 'kysely'
import { inChunks } from '../../db/in-chunks.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import type { Account } from './watch.rules.ts'

type Db = Kysely<PortalTables>

/** Characters in one statement. */
const chunk = 500

/** What the watch knows of the money of these characters. */
export async function readAccounts(db: Db, uids: readonly number[]): Promise<Map<number, Account>> {
  const accounts = new Map<number, Account>()
  for (const some of inChunks(uids, chunk)) {
    const rows = await db.selectFrom('watch_money').selectAll().where('uid', 'in', some).execute()
    for (const { uid, money, came, told, since, suspect_at: suspectAt } of rows) {
      accounts.set(Number(uid), {
        money: Number(money),
        came: Number(came),
        told: Number(told),
        since: Number(since),
        suspectAt: suspectAt === null ? null : Number(suspectAt),
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
    .values(some.map(([uid, { suspectAt, ...account }]) => ({ uid, ...account, suspect_at: suspectAt })))
    .execute()
}

/** Keeps what the watch knows of one character's money, in a transaction that is open. */
export const writeAccount = (db: Db, uid: number, account: Account): Promise<void> =>
  writeChunk(db, [[uid, account]])

/** Keeps what the watch knows of the money of characters. */
export async function writeAccounts(
  { db }: PortalDatabase,
  accounts: ReadonlyMap<number, Account>,
): Promise<void> {
  for (const some of inChunks([...accounts], chunk))
    await retrying(() => db.transaction().execute((open) => writeChunk(open, some)))
}

/** Characters to look at again soon, at most `limit`. */
export async function listSuspects(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('watch_money')
    .select('uid')
    .where('suspect_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => Number(uid))
}
