import type { RecordEntry } from '@idlewood/contract/records'
import type { Kysely } from 'kysely'
import { endOfPredecessor, findPerson } from '../../access/people.ts'
import { fieldsOf } from '../../changes/mailbox.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { maxOfSource } from '../../game/record/events.ts'
import { listNotesThatStand } from '../../notes/person-notes.ts'

type Db = Kysely<PortalTables>

/** From when on what the portal kept of a number is of the person who has it now, in milliseconds. */
export async function findBeginning(db: Db, uid: number): Promise<number> {
  const person = await findPerson(db, uid)
  return person ? Number(person.began_at) : endOfPredecessor(db, uid)
}

/** Names the portal gave somebody. */
export async function listRenamings(db: Db, uid: number): Promise<RecordEntry[]> {
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where('target', '=', 'user')
    .where('uid', '=', uid)
    .where('operation', '=', 'update')
    .where('state', 'in', ['applied', 'confirmed', 'undone'])
    .where('created_at', '>', await findBeginning(db, uid))
    .where('fields', 'like', '%"field":"username"%')
    .orderBy('id', 'desc')
    .limit(maxOfSource)
    .execute()
  return rows.flatMap((row) => {
    const name = fieldsOf(row).find(({ field }) => field === 'username')
    if (!name) return []
    return {
      key: `change-${row.id}`,
      kind: 'name' as const,
      at: new Date(Number(row.applied_at ?? row.created_at)).toISOString(),
      source: 'portal',
      text: String(name.new ?? ''),
      by: row.actor_name,
      other: String(name.old ?? ''),
      isInForce: false,
    }
  })
}

/** Notes of the staff, for those who may read them. */
export async function listNoteEntries(db: Db, personId: string | undefined): Promise<RecordEntry[]> {
  if (personId === undefined) return []
  const rows = await listNotesThatStand(db, personId, maxOfSource)
  return rows.map((row) => ({
    key: `note-${row.id}`,
    kind: 'note',
    at: new Date(Number(row.created_at)).toISOString(),
    source: 'portal',
    text: row.body,
    by: row.author_name,
    other: null,
    isInForce: false,
  }))
}
