import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { maxNotes, type NoteContent } from '@idlewood/contract/patch-notes'
import type { Kysely } from 'kysely'
import { recordPortalChange, type PortalActor, type PortalEntry } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { takeTurn } from '../../db/turns.ts'
import { conflict, notFound } from '../../http/refusals.ts'
import { createOnce, type IdempotencyKey } from '../../http/idempotency-key.ts'
import { findNote, linesOf, listNotes, type NoteRow } from './patch-notes.queries.ts'
import { say } from '../../language/sentences.ts'

type Handle = Kysely<PortalTables>
/** A note's id, and the revision that was loaded. */
interface NoteVersion {
  id: number
  revision: number
}
type Content = Pick<NoteRow, 'version' | 'title' | 'notes' | 'youtube' | 'publish_at'>

const contentOf = ({ version, title, notes, youtube, publishAt }: NoteContent, now: number): Content => ({
  version,
  title,
  notes: JSON.stringify(notes),
  youtube,
  publish_at: publishAt === null ? null : publishAt === 'now' ? now : Date.parse(publishAt),
})

/** The contents of a note, by the field names used in the audit trail. */
const fieldsOf = (row: Content): Record<string, FieldValue> => ({
  version: row.version,
  title: row.title,
  notes: linesOf(row).join('\n'),
  youtube: row.youtube,
  publishAt: row.publish_at === null ? null : new Date(row.publish_at).toISOString(),
})

/** The fields that differ. For a note that is created or deleted, the other side is null. */
function differing(old: Content | null, next: Content | null): ChangedField[] {
  const [before, after] = [old && fieldsOf(old), next && fieldsOf(next)]
  return Object.keys(before ?? after ?? {})
    .map((field) => ({ field, old: before?.[field] ?? null, new: after?.[field] ?? null }))
    .filter((changed) => changed.old !== changed.new)
}

const entryOf = (
  { id, version }: Pick<NoteRow, 'id' | 'version'>,
  fields: ChangedField[],
  operation: PortalEntry['operation'] = 'update',
): PortalEntry => ({
  operation,
  target: 'patchNote',
  targetId: String(id),
  targetName: version,
  uid: null,
  fields,
})

/**
 * Locks a note until the end of the transaction and returns it, or throws a conflict that names who edited it
 * first. The row is written before it is read: in MySQL, the first read of a transaction determines its
 * snapshot, so the wait for another writer must come before it.
 */
async function lockNote(db: Handle, { id, revision }: NoteVersion): Promise<NoteRow> {
  const { numUpdatedRows } = await db
    .updateTable('patch_notes')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  const row = await findNote(db, id)
  if (!row) throw notFound('patchNote')
  if (numUpdatedRows !== 1n) throw overtaken(row)
  return row
}

const overtaken = ({ version, updated_by }: NoteRow) =>
  conflict(say('notes.changed', { name: updated_by, version }))

/** Adds a note at the top of the order. Returns its id. */
async function insertNote(db: Handle, content: NoteContent, by: PortalActor): Promise<number> {
  const { first, count } = await db
    .selectFrom('patch_notes')
    .select(({ fn }) => [fn.min('position').as('first'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxNotes) throw conflict(say('notes.tooMany', { most: String(maxNotes) }))
  const now = Date.now()
  const row = {
    ...contentOf(content, now),
    position: Number(first ?? 1) - 1,
    revision: 1,
    created_at: now,
    updated_at: now,
    updated_by: by.username,
  }
  const { insertId } = await db.insertInto('patch_notes').values(row).executeTakeFirstOrThrow()
  const made = { ...row, id: Number(insertId) }
  await recordPortalChange(db, entryOf(made, differing(null, made)), by)
  return made.id
}

/** Adds a note at the top of the order, unless a request with the same key already has. */
export function addNote(
  portal: PortalDatabase,
  { content, once }: { content: NoteContent; once: IdempotencyKey | null },
  by: PortalActor,
): Promise<NoteRow> {
  return inTransaction(portal.db, async (db) => {
    await takeTurn(db, 'patch-notes')
    const id = await createOnce(db, once, () => insertNote(db, content, by))
    const row = await findNote(db, id)
    if (!row) throw notFound('patchNote')
    return row
  })
}

/** Updates a note if it has not changed since its editor loaded it. */
export function changeNote(
  portal: PortalDatabase,
  { content, ...seen }: NoteVersion & { content: NoteContent },
  by: PortalActor,
): Promise<NoteRow> {
  return inTransaction(portal.db, async (db) => {
    const old = await lockNote(db, seen)
    const now = Date.now()
    const next = contentOf(content, now)
    const fields = differing(old, next)
    if (fields.length === 0) return old
    const set = { ...next, updated_at: now, updated_by: by.username }
    await db.updateTable('patch_notes').set(set).where('id', '=', old.id).execute()
    const changed = { ...old, ...set }
    await recordPortalChange(db, entryOf(changed, fields), by)
    return changed
  })
}

/** Deletes a note if it has not changed since it was loaded. */
export function removeNote(portal: PortalDatabase, seen: NoteVersion, by: PortalActor): Promise<void> {
  return inTransaction(portal.db, async (db) => {
    await takeTurn(db, 'patch-notes')
    const old = await lockNote(db, seen)
    await db.deleteFrom('patch_notes').where('id', '=', old.id).execute()
    await recordPortalChange(db, entryOf(old, differing(old, null), 'delete'), by)
  })
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Reorders all notes, if their order has not changed since it was loaded. */
export function orderNotes(
  portal: PortalDatabase,
  { from, to }: { from: readonly number[]; to: readonly number[] },
  by: PortalActor,
): Promise<NoteRow[]> {
  const moved = conflict(
    'Patch notes were added, deleted or moved meanwhile, so nothing was moved. Look at the list as it is now.',
  )
  return inTransaction(portal.db, async (db) => {
    // Others who add, delete or reorder notes wait, so what is read next stays valid.
    await takeTurn(db, 'patch-notes')
    const rows = await listNotes(db)
    const ids = rows.map(({ id }) => id)
    const ascending = (list: readonly number[]) => list.toSorted((one, other) => one - other)
    if (!isSame(ids, from) || !isSame(ascending(ids), ascending(to))) throw moved
    if (isSame(from, to)) return rows
    const next = to.flatMap((id, index) => {
      const row = rows.find((row) => row.id === id)
      return row ? [{ ...row, position: index + 1 }] : []
    })
    for (const { id, position } of next)
      await db.updateTable('patch_notes').set({ position }).where('id', '=', id).execute()
    const versions = (list: readonly NoteRow[]) => list.map(({ version }) => version).join(', ')
    const fields = [{ field: 'order', old: versions(rows), new: versions(next) }]
    await recordPortalChange(db, { ...entryOf({ id: 0, version: '' }, fields), targetId: 'order' }, by)
    return next
  })
}
