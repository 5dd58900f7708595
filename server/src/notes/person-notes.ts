/** Notes of the staff on a person, read. The caller has made sure that they may be seen. */
import type { PersonNote, PinnedNote } from '@idlewood/contract/person-notes'
import type { Kysely, Selectable } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { isoOf, isoOrNull } from '../db/moments.ts'

type Db = Kysely<PortalTables>
/** A note as a row. */
export type NoteRow = Selectable<PortalTables['person_notes']>

/** Milliseconds a deleted note can be restored for. */
const keptFor = 90 * 24 * 3600_000

/** What of a note is shown; `canChange` is for the caller to find out. */
export const shownNote = (row: NoteRow, canChange: boolean): PersonNote => ({
  ...shownPin(row),
  editedAt: isoOrNull(row.edited_at),
  editedBy: row.edited_by,
  revision: row.revision,
  isPinned: row.pin_key !== null,
  deletedBy: row.deleted_by,
  canChange,
})

const shownPin = (row: NoteRow): PinnedNote => ({
  id: row.id,
  text: row.body,
  author: { uid: row.author_uid, username: row.author_name },
  createdAt: isoOf(row.created_at),
})

/** Whose deleted notes are among the others: everybody's, or one author's. */
export type DeletedNotes = 'all' | { authorId: string }

const notesOf = (db: Db, personId: string, deleted: DeletedNotes) =>
  db
    .selectFrom('person_notes')
    .where('person_id', '=', personId)
    .where((row) =>
      deleted === 'all'
        ? row.and([])
        : row.or([row('deleted_at', 'is', null), row('author_id', '=', deleted.authorId)]),
    )

/** A page of somebody's notes: the pinned one, then the newest; and how many there are. */
export async function listNotes(
  db: Db,
  { personId, deleted }: { personId: string; deleted: DeletedNotes },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const notes = notesOf(db, personId, deleted)
  const [rows, counted] = await Promise.all([
    notes
      .selectAll()
      .orderBy((row) => row.case().when('pin_key', 'is not', null).then(0).else(1).end())
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    notes.select(({ fn }) => fn.countAll().as('total')).executeTakeFirst(),
  ])
  return { rows, total: Number(counted?.total ?? 0) }
}

/** Notes that stand, newest first: for the timeline of a record. */
export const listNotesThatStand = (db: Db, personId: string, limit: number): Promise<NoteRow[]> =>
  db
    .selectFrom('person_notes')
    .selectAll()
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The note in the head of somebody's page, or null. */
export async function findPinnedNote(db: Db, personId: string): Promise<PinnedNote | null> {
  const row = await db
    .selectFrom('person_notes')
    .selectAll()
    .where('pin_key', '=', personId)
    .executeTakeFirst()
  return row ? shownPin(row) : null
}

/** A note by its number. */
export const findNote = (db: Db, id: number): Promise<NoteRow | undefined> =>
  db.selectFrom('person_notes').selectAll().where('id', '=', id).executeTakeFirst()

/** What a note said before, newest first. */
export async function listNoteVersions(db: Db, noteId: number) {
  const rows = await db
    .selectFrom('person_note_versions')
    .selectAll()
    .where('note_id', '=', noteId)
    .orderBy('revision', 'desc')
    .execute()
  return rows.map(({ revision, body, written_by, written_at }) => ({
    revision,
    text: body,
    by: written_by,
    at: isoOf(written_at),
  }))
}

/** Deletes for good what was deleted long ago, with what it said before. */
export async function sweepDeletedNotes(db: Db, now = Date.now()): Promise<void> {
  const rows = await db
    .selectFrom('person_notes')
    .select('id')
    .where('deleted_at', '<', now - keptFor)
    .limit(500)
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('person_note_versions').where('note_id', 'in', ids).execute()
    await db.deleteFrom('person_notes').where('id', 'in', ids).execute()
  })
}
