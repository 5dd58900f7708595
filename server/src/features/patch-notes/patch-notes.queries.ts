import type { ManagedNote, PatchNote } from '@idlewood/contract/patch-notes'
import type { Kysely, Selectable } from 'kysely'
import type { PortalTables } from '../../db/portal-schema.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'

type Handle = Kysely<PortalTables>
export type NoteRow = Selectable<PortalTables['patch_notes']>

// Written by this feature only, as an array of strings.
export const linesOf = ({ notes }: Pick<NoteRow, 'notes'>): string[] => JSON.parse(notes) as string[]

const shown = (row: NoteRow) => ({
  id: row.id,
  version: row.version,
  title: row.title,
  notes: linesOf(row),
  ...(row.youtube === null ? {} : { youtube: row.youtube }),
})

/** A note as staff see it. */
export const managed = (row: NoteRow, now = Date.now()): ManagedNote => ({
  ...shown(row),
  state: row.publish_at === null ? 'draft' : row.publish_at > now ? 'scheduled' : 'published',
  publishAt: isoOrNull(row.publish_at),
  revision: row.revision,
  updatedAt: isoOf(row.updated_at),
  updatedBy: row.updated_by,
})

const inOrder = (db: Handle) =>
  db.selectFrom('patch_notes').selectAll().orderBy('position').orderBy('id', 'desc')

/** The notes that are public at the given time. */
export async function listPublished({ db }: { db: Handle }, now = Date.now()): Promise<PatchNote[]> {
  const rows = await inOrder(db).where('publish_at', '<=', now).execute()
  return rows.map((row) => ({ ...shown(row), date: isoOf(row.publish_at ?? row.updated_at) }))
}

/** All notes, in order. */
export const listNotes = (db: Handle): Promise<NoteRow[]> => inOrder(db).execute()

export const findNote = (db: Handle, id: number): Promise<NoteRow | undefined> =>
  db.selectFrom('patch_notes').selectAll().where('id', '=', id).executeTakeFirst()
