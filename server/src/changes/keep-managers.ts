/**
 * Prevents the deletion of the last person who can manage roles, through a role or as a super user: nobody
 * would be left to grant rights.
 */
import type { Kysely } from 'kysely'
import { listManagers, managing, solePermissionsOf } from '../access/managers.ts'
import { raiseRevision } from '../access/revision.ts'
import { listSuperUids } from '../access/super-users.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { userRows } from '../game/rows/user-rows.ts'
import { conflict } from '../http/refusals.ts'
import type { NewChange } from './mailbox.ts'
import type { Registry } from './actors-and-owners.ts'
import { pairOf, say, type Sentence } from '../language/sentences.ts'

type Db = Kysely<PortalTables>

/** The accounts with a deletion that is not settled yet. */
async function leaving(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('held_fields')
    .select('target_id')
    .where('target', '=', 'user')
    .where('field', '=', '*')
    .execute()
  return new Set(rows.map(({ target_id }) => Number(target_id)))
}

/**
 * Returns a sentence if the account of the change is the last manager's and must stay; null if it may be
 * deleted.
 */
export type LastManager = (db: Db) => Promise<Sentence | null>

/**
 * Reads which managers exist in the game. The returned check is run again in the transaction that records the
 * change.
 */
export async function createLastManagerCheck(
  registry: Registry,
  { operation, target, uid }: Pick<NewChange, 'operation' | 'target' | 'uid'>,
): Promise<LastManager> {
  if (operation !== 'delete' || target !== 'user') return async () => null
  const { find } = userRows(registry.game)
  const isThere = async (uid: number) => ((await find(uid)) ? [uid] : [])
  const superUids = await listSuperUids(registry)
  const supers = superUids.filter((other) => other !== uid)
  const isSuperUser = supers.length < superUids.length
  const known = (await listManagers(registry.portal.db)).map((manager) => manager.uid)
  const existing = new Set((await Promise.all([...supers, ...known].map(isThere))).flat())
  return async (db) => {
    const gone = await leaving(db)
    const stays = (other: number): boolean => other !== uid && existing.has(other) && !gone.has(other)
    const managers = await listManagers(db)
    const others = managers.filter((other) => stays(other.uid))
    const hasSuperUser = supers.some(stays)
    if (isSuperUser && !hasSuperUser) {
      const lost = solePermissionsOf({ permissions: new Set(managing[0]) }, others, false)
      return lost ? say('changes.lastSuperUser') : null
    }
    const own = managers.find((manager) => manager.uid === uid)
    const lost = own && solePermissionsOf(own, others, hasSuperUser)
    return lost ? say('changes.lastHolder', pairOf(lost)) : null
  }
}

/**
 * Runs the check in the transaction that records a change and throws a conflict if it fails. Other deletions
 * and changes of rights wait until the transaction ends.
 */
export async function refuseLastManager(
  db: Db,
  check: LastManager,
  { operation, target }: Kind,
): Promise<void> {
  if (operation !== 'delete' || target !== 'user') return
  await raiseRevision(db)
  const sentence = await check(db)
  if (sentence !== null) throw conflict(sentence)
}

type Kind = Pick<NewChange, 'operation' | 'target'>
