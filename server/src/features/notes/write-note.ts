import type { ChangedField } from '@idlewood/contract/changes'
import { personNotes } from '@idlewood/contract/person-notes'
import type { Kysely } from 'kysely'
import { ensurePerson } from '../../access/people.ts'
import { recordPortalChange, type PortalActor, type PortalEntry } from '../../changes/record.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { conflict, notFound } from '../../http/refusals.ts'
import { createOnce, type IdempotencyKey } from '../../http/idempotency-key.ts'
import { say } from '../../language/sentences.ts'
import { publishWith } from '../../live/live.ts'
import { findNote, type NoteRow } from '../../notes/person-notes.ts'
import type { NoteDeps } from './notes.deps.ts'

type Db = Kysely<PortalTables>

/** A note to change, and the name of the person it is about. */
export interface NoteTarget {
  id: number
  username: string
}

/** Maximum notes about one person. */
const maxNotes = 1000

/**
 * Records a change of a note in the audit trail: never its text, and without the person's uid, because people
 * may read their own entries.
 */
const record = async (
  db: Db,
  { id, username }: NoteTarget,
  {
    fields,
    by,
    operation = 'update',
  }: Pick<PortalEntry, 'fields'> & {
    by: PortalActor
    operation?: PortalEntry['operation']
  },
): Promise<void> => {
  await recordPortalChange(
    db,
    { operation, target: 'note', targetId: String(id), targetName: username, uid: null, fields },
    by,
  )
  await publishWith(db, { topic: 'notes', to: { callersOf: personNotes.list } })
}

const lengthOf = (old: string | null, next: string | null): ChangedField => ({
  field: 'characters',
  old: old === null ? null : [...old].length,
  new: next === null ? null : [...next].length,
})

/**
 * Writes a note about the current owner of a uid, unless a request with the same key already has. Returns the
 * note's id.
 */
export async function writeNote(
  deps: NoteDeps,
  { uid, text, once }: { uid: number; text: string; once: IdempotencyKey | null },
  by: PortalActor,
): Promise<number> {
  // Ends a previous owner of the uid first.
  const identity = await deps.identities.reconcile(uid)
  if (!identity) throw notFound('user')
  const { username } = identity
  return inTransaction(deps.portal.db, (db) =>
    createOnce(db, once, async () => {
      const personId = await ensurePerson(db, { uid, identity })
      const id = await insertNote(db, { personId, text }, by)
      await record(db, { id, username }, { fields: [lengthOf(null, text)], by })
      return id
    }),
  )
}

/** Adds a note, if there is room for one more about this person. Returns its id. */
async function insertNote(
  db: Db,
  { personId, text }: { personId: string; text: string },
  by: PortalActor,
): Promise<number> {
  const { count } = await db
    .selectFrom('person_notes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxNotes) throw conflict(say('records.tooManyNotes', { max: maxNotes }))
  const { insertId } = await db
    .insertInto('person_notes')
    .values({
      person_id: personId,
      body: text,
      revision: 1,
      author_id: by.personId,
      author_uid: by.uid,
      author_name: by.username,
      created_at: Date.now(),
      edited_at: null,
      edited_by: null,
      pin_key: null,
      deleted_at: null,
      deleted_by: null,
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

/**
 * Locks a note until the transaction ends, and returns it. It is written before it is read, because MySQL
 * takes a transaction's snapshot at the first read.
 */
async function lockNote(db: Db, id: number): Promise<NoteRow> {
  await db
    .updateTable('person_notes')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .execute()
  const row = await findNote(db, id)
  if (!row) throw notFound('note')
  return row
}

async function lockStanding(db: Db, id: number): Promise<NoteRow> {
  const row = await lockNote(db, id)
  if (row.deleted_at !== null) throw conflict(say('records.noteDeleted', { name: row.deleted_by ?? '' }))
  return row
}

const set = (db: Db, id: number, values: Partial<NoteRow>) =>
  db.updateTable('person_notes').set(values).where('id', '=', id).execute()

/** Changes a note's text, if the note is still as its editor saw it. Returns its revision. */
export const editNote = (
  deps: NoteDeps,
  note: NoteTarget & { text: string; revision: number },
  by: PortalActor,
): Promise<number> =>
  inTransaction(deps.portal.db, async (db) => {
    const row = await lockStanding(db, note.id)
    if (row.revision !== note.revision)
      throw conflict(say('records.noteChanged', { name: row.edited_by ?? row.author_name }))
    if (row.body === note.text) return row.revision
    await db
      .insertInto('person_note_versions')
      .values({
        note_id: row.id,
        revision: row.revision,
        person_id: row.person_id,
        body: row.body,
        written_by: row.edited_by ?? row.author_name,
        written_at: row.edited_at ?? row.created_at,
      })
      .execute()
    const revision = row.revision + 1
    await set(db, row.id, { body: note.text, revision, edited_at: Date.now(), edited_by: by.username })
    await record(db, note, { fields: [lengthOf(row.body, note.text)], by })
    return revision
  })

/** Pins a note to the head of its person's page, replacing another, or unpins it. */
export const pinNote = (
  deps: NoteDeps,
  { pinned, ...note }: NoteTarget & { pinned: boolean },
  by: PortalActor,
): Promise<void> =>
  inTransaction(deps.portal.db, async (db) => {
    const row = await lockStanding(db, note.id)
    if ((row.pin_key !== null) === pinned) return
    if (pinned)
      await db
        .updateTable('person_notes')
        .set({ pin_key: null })
        .where('pin_key', '=', row.person_id)
        .execute()
    await set(db, row.id, { pin_key: pinned ? row.person_id : null })
    await record(db, note, { fields: [{ field: 'pinned', old: pinned ? 0 : 1, new: pinned ? 1 : 0 }], by })
  })

/** Deletes a note. It is kept for a while and can be restored. */
export const removeNote = (deps: NoteDeps, note: NoteTarget, by: PortalActor): Promise<void> =>
  inTransaction(deps.portal.db, async (db) => {
    const row = await lockStanding(db, note.id)
    await set(db, row.id, { deleted_at: Date.now(), deleted_by: by.username, pin_key: null })
    await record(db, note, { operation: 'delete', fields: [lengthOf(row.body, null)], by })
  })

/** Restores a deleted note. */
export const restoreNote = (deps: NoteDeps, note: NoteTarget, by: PortalActor): Promise<void> =>
  inTransaction(deps.portal.db, async (db) => {
    const row = await lockNote(db, note.id)
    if (row.deleted_at === null) return
    await set(db, row.id, { deleted_at: null, deleted_by: null })
    await record(db, note, { fields: [lengthOf(null, row.body)], by })
  })
