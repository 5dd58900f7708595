/**
 * Entries of the trail about what is the portal's own: written with the change itself, so nothing of them
 * waits.
 */
import type { ChangedField, FieldValue, portalTarget } from '@idlewood/contract/changes'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import { publishWith } from '../live/live.ts'
import type { SignedInViewer } from '../http/request.ts'
import { newsOf } from './announce.ts'
import { actorColumns } from './record-columns.ts'

/**
 * What was done to something of the portal's own. What was made has nothing but new values, what was deleted
 * nothing but old ones.
 */
export interface PortalEntry {
  operation: 'update' | 'delete'
  target: z.infer<typeof portalTarget>
  targetId: string
  targetName: string
  /** The character it concerns, who is shown it too; null when it concerns nobody in particular. */
  uid: number | null
  fields: ChangedField[]
}

/** Who did it, and from where. */
export interface PortalActor {
  personId: string
  uid: number
  username: string
  address: string
}

/** The person who makes this request. */
export const actorOfRequest = (
  { personId, uid, username }: SignedInViewer,
  { ip }: Pick<FastifyRequest, 'ip'>,
): PortalActor => ({ personId, uid, username, address: ip })

/**
 * Characters of one value at most: two values of a few fields must fit into the column, each character taking
 * up to four bytes.
 */
const longest = 5000

const cut = (value: FieldValue): FieldValue =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)} …` : value

const textOf = (fields: readonly ChangedField[]): string =>
  JSON.stringify(fields.map(({ field, old, new: value }) => ({ field, old: cut(old), new: cut(value) })))

/**
 * Writes an entry of what is about to happen outside the databases, and returns its id: {@link
 * completePortalEntry} adds how it ended.
 */
export async function beginPortalEntry(
  db: Kysely<PortalTables>,
  entry: PortalEntry,
  by: PortalActor,
): Promise<number> {
  const now = Date.now()
  const { insertId } = await db
    .insertInto('changes')
    .values({
      operation: entry.operation,
      target: entry.target,
      target_id: entry.targetId.slice(0, 96),
      target_name: entry.targetName.slice(0, 128),
      uid: entry.uid,
      fields: textOf(entry.fields),
      kept_row: null,
      state: 'confirmed',
      reason: null,
      note: null,
      ...actorColumns(by, by.address),
      created_at: now,
      attempted_at: now,
      applied_at: now,
      settled_at: now,
      next_try_at: now,
      holder: null,
      held_until: null,
      undoes: null,
      undone_by: null,
    })
    .executeTakeFirstOrThrow()
  await publishWith(
    db,
    newsOf({ id: Number(insertId), target: entry.target, uid: entry.uid, actor_uid: by.uid }),
  )
  return Number(insertId)
}

/**
 * Writes an entry into the trail. Call it in the transaction that makes the change: both stand, or neither.
 */
export async function recordPortalChange(
  db: Kysely<PortalTables>,
  entry: PortalEntry,
  by: PortalActor,
): Promise<void> {
  await beginPortalEntry(db, entry, by)
}

/**
 * Notes that somebody looks at addresses, and how many. Call it before any of them is said, outside a
 * transaction.
 */
export const recordLookAtAddresses = (
  { db }: PortalDatabase,
  look: Pick<PortalEntry, 'targetId' | 'targetName'> & { count: number },
  by: PortalActor,
): Promise<void> => {
  const { count, ...target } = look
  const fields = [{ field: 'addresses', old: null, new: count }]
  const entry = { ...target, operation: 'update', target: 'addresses', uid: null, fields } as const
  return retrying(() => recordPortalChange(db, entry, by))
}

/**
 * Adds to an entry what was not known when it was written: how an act outside the databases ended. Without it
 * the entry says that it was begun.
 */
export async function completePortalEntry(
  db: Kysely<PortalTables>,
  id: number,
  fields: readonly ChangedField[],
): Promise<void> {
  await db
    .updateTable('changes')
    .set({ fields: textOf(fields) })
    .where('id', '=', id)
    .execute()
}
