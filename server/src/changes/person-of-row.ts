/** Updates the person behind a character when a change of the character's row is made or overwritten. */
import type { Kysely } from 'kysely'
import { endPerson, revivePerson } from '../access/former-people.ts'
import { renamePerson } from '../access/people.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { fieldsOf, type ChangeRow } from './mailbox.ts'

type Db = Kysely<PortalTables>

const renaming = (change: ChangeRow) => fieldsOf(change).find(({ field }) => field === 'username')

/**
 * Ends, restores or renames the person along with the row. Call it in the transaction that records the
 * change.
 */
export async function movePerson(db: Db, change: ChangeRow): Promise<void> {
  const { id, uid, operation, target, undoes } = change
  if (target !== 'user' || uid === null) return
  const name = renaming(change)
  if (operation === 'delete') await endPerson(db, uid, { cause: 'deleted', changeId: id })
  else if (operation === 'restore') await revivePerson(db, undoes ?? 0)
  else if (name) await renamePerson(db, uid, String(name.new))
}

/**
 * Reverts `movePerson` after the game has overwritten the change; the row now has the `found` values of its
 * fields.
 */
export async function movePersonBack(db: Db, change: ChangeRow): Promise<void> {
  const { id, uid, operation, target, undoes } = change
  if (target !== 'user' || uid === null) return
  const name = renaming(change)
  if (operation === 'delete') await revivePerson(db, id)
  else if (operation === 'restore') await endPerson(db, uid, { cause: 'deleted', changeId: undoes ?? id })
  else if (name?.found != null) await renamePerson(db, uid, String(name.found))
}
