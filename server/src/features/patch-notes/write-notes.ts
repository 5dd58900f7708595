import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { maxNotes, type NoteContent } from '@idlewood/contract/patch-notes'
import type { Kysely } from 'kysely'
import { recordPortalChange, type PortalActor, type PortalEntry } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { findNote, linesOf, listNotes, type NoteRow } from './patch-notes.queries.ts'
import { say } from '../../language/sentences.ts'

type Handle = Kysely<PortalTables>
/** A note, and which state of it was looked at. */
interface NoteVersion {
  id: number
  revision: number
}
type Content = Pick<NoteRow, 'version' | 'title' | 'notes' | 'youtube' | 'publish_at'>

/** Both stand or neither: what is written and its entry in the trail. */
const inOne = <T>({ db }: PortalDatabase, work: (db: Handle) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction().execute(work))

const contentOf = ({ version, title, notes, youtube, publishAt }: NoteContent, now: number): Content => ({
  version,
  title,
  notes: JSON.stringify(notes),
  youtube,
  publish_at: publishAt === null ? null : publishAt === 'now' ? now : Date.parse(publishAt),
})

/** What a note says, by the names the trail shows. */
const fieldsOf = (row: Content): Record<string, FieldValue> => ({
  version: row.version,
  title: row.title,
  notes: linesOf(row).join('\n'),
  youtube: row.youtube,
  publishAt: row.publish_at === null ? null : new Date(row.publish_at).toISOString(),
})

/** The fields that differ; a note that is made or deleted has nothing on the other side. */
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
 * The note as its editor saw it, taken so that nobody else changes it before the end; or the refusal that
 * says who was first. Written to before it is read: MySQL answers a transaction's first reading for all that
 * follow it, and a wait for the other comes before that.
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

/** Writes a new note, first in the order. */
export function addNote(portal: PortalDatabase, content: NoteContent, by: PortalActor): Promise<NoteRow> {
  return inOne(portal, async (db) => {
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
    return made
  })
}

/** Rewrites a note if it is still as its editor saw it. */
export function changeNote(
  portal: PortalDatabase,
  { content, ...seen }: NoteVersion & { content: NoteContent },
  by: PortalActor,
): Promise<NoteRow> {
  return inOne(portal, async (db) => {
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

/** Deletes a note if it is still as it was seen. */
export function removeNote(portal: PortalDatabase, seen: NoteVersion, by: PortalActor): Promise<void> {
  return inOne(portal, async (db) => {
    const old = await lockNote(db, seen)
    await db.deleteFrom('patch_notes').where('id', '=', old.id).execute()
    await recordPortalChange(db, entryOf(old, differing(old, null), 'delete'), by)
  })
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Puts all notes into an order, if the order they had is still the one that was seen. */
export function orderNotes(
  portal: PortalDatabase,
  { from, to }: { from: readonly number[]; to: readonly number[] },
  by: PortalActor,
): Promise<NoteRow[]> {
  const moved = conflict(
    'Patch notes were added, deleted or moved meanwhile, so nothing was moved. Look at the list as it is now.',
  )
  return inOne(portal, async (db) => {
    // All are taken first, so that others who move or write one wait, and what is read next stays true.
    await db
      .updateTable('patch_notes')
      .set(({ ref }) => ({ position: ref('position') }))
      .execute()
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
