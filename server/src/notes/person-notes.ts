/** Reads the staff's notes on a person. The caller must have checked that the viewer may see them. */
import type { PersonNote, PinnedNote } from '@idlewood/contract/person-notes'
import type { Kysely, Selectable } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { isoOf, isoOrNull } from '../db/moments.ts'
import { readPage } from '../db/read-page.ts'

type Db = Kysely<PortalTables>
/** A row of a note. */
export type NoteRow = Selectable<PortalTables['person_notes']>

/** Retention in milliseconds: how long a deleted note can be restored. */
const keptFor = 90 * 24 * 3600_000

/** A note as the API returns it; the caller works out `canChange`. */
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

/** Which deleted notes are included: everyone's, or only one author's. */
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

/**
 * A page of a person's notes, with the pinned one first and then the newest, and the total number of notes.
 */
export function listNotes(
  db: Db,
  { personId, deleted }: { personId: string; deleted: DeletedNotes },
  page: { page: number; size: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const notes = notesOf(db, personId, deleted)
  const ordered = notes
    .selectAll()
    .orderBy((row) => row.case().when('pin_key', 'is not', null).then(0).else(1).end())
    .orderBy('id', 'desc')
  return readPage(notes, ordered, page)
}

/** Notes that are not deleted, newest first, for the timeline of a record. */
export const listCurrentNotes = (db: Db, personId: string, limit: number): Promise<NoteRow[]> =>
  db
    .selectFrom('person_notes')
    .selectAll()
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The pinned note at the top of a person's page, or null. */
export async function findPinnedNote(db: Db, personId: string): Promise<PinnedNote | null> {
  const row = await db
    .selectFrom('person_notes')
    .selectAll()
    .where('pin_key', '=', personId)
    .executeTakeFirst()
  return row ? shownPin(row) : null
}

/** The note with this id. */
export const findNote = (db: Db, id: number): Promise<NoteRow | undefined> =>
  db.selectFrom('person_notes').selectAll().where('id', '=', id).executeTakeFirst()

/** Earlier versions of a note, newest first. */
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

/**
 * Permanently deletes notes that are past their retention, with their earlier versions, up to 500 notes per
 * call.
 */
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
