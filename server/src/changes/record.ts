/**
 * Audit entries for changes of the portal's own things. They are written together with the change itself, so
 * they never wait.
 */
import type { ChangedField, FieldValue, portalTarget } from '@idlewood/contract/changes'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import { publishWith } from '../live/live.ts'
import type { SignedInViewer } from '../http/request.ts'
import { changeEventOf } from './announce.ts'
import { actorColumns } from './record-columns.ts'

/**
 * A change of something of the portal's own. The fields of a created thing have only new values, those of a
 * deleted one only old values.
 */
export interface PortalEntry {
  operation: 'update' | 'delete'
  target: z.infer<typeof portalTarget>
  targetId: string
  targetName: string
  /** The character it concerns, who can see the entry too; null if it concerns nobody in particular. */
  uid: number | null
  fields: ChangedField[]
  /** When it happened, in milliseconds since 1970; now by default. */
  at?: number
}

/** The person who made the change, and their address. */
export interface PortalActor {
  personId: string
  uid: number
  username: string
  address: string
}

/** The actor for the person who makes this request. */
export const actorOfRequest = (
  { personId, uid, username }: SignedInViewer,
  { ip }: Pick<FastifyRequest, 'ip'>,
): PortalActor => ({ personId, uid, username, address: ip })

/**
 * Maximum length of one value in characters: two values each of a few fields must fit into the column, at up
 * to four bytes per character.
 */
const longest = 5000

const cut = (value: FieldValue): FieldValue =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)} …` : value

const textOf = (fields: readonly ChangedField[]): string =>
  JSON.stringify(fields.map(({ field, old, new: value }) => ({ field, old: cut(old), new: cut(value) })))

/**
 * Writes an entry for an action that is about to happen outside the databases, and returns its id. {@link
 * completePortalEntry} adds the result.
 */
export async function beginPortalEntry(
  db: Kysely<PortalTables>,
  entry: PortalEntry,
  by: PortalActor,
): Promise<number> {
  const now = entry.at ?? Date.now()
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
    changeEventOf({ id: Number(insertId), target: entry.target, uid: entry.uid, actor_uid: by.uid }),
  )
  return Number(insertId)
}

/**
 * Writes an audit entry. Call it in the transaction that makes the change, so that either both are saved or
 * neither is.
 */
export async function recordPortalChange(
  db: Kysely<PortalTables>,
  entry: PortalEntry,
  by: PortalActor,
): Promise<void> {
  await beginPortalEntry(db, entry, by)
}

/** What a person looks at, and how many addresses that shows. */
type AddressLook = Pick<PortalEntry, 'targetId' | 'targetName'> & { readonly count: number }

/**
 * Records that a person looks at addresses, and how many. Call it before returning any of them, outside a
 * transaction.
 */
export const recordLookAtAddresses = (
  { db }: PortalDatabase,
  look: AddressLook,
  by: PortalActor,
): Promise<void> => {
  const { count, ...target } = look
  const fields = [{ field: 'addresses', old: null, new: count }]
  const entry = { ...target, operation: 'update', target: 'addresses', uid: null, fields } as const
  return retrying(() => recordPortalChange(db, entry, by))
}

const ofSearches = 'search:'

/** The target id of a search; its name is what was typed. */
export const searchIdOf = (id: string): string => `${ofSearches}${id}`

/** Whether a target id is that of a search. */
export const isSearchId = (id: string): boolean => id.startsWith(ofSearches)

/** Milliseconds within which the same search is not recorded again: a page refreshes its list. */
const sameSearchFor = 10 * 60_000

/**
 * Records a search by address that found something. The results show no more than what was typed, but a few
 * searches of smaller and smaller ranges tell a whole address. Call it like {@link recordLookAtAddresses}.
 */
export async function recordAddressSearch(
  portal: PortalDatabase,
  { targetId, ...search }: AddressLook,
  by: PortalActor,
): Promise<void> {
  const look = { targetId: searchIdOf(targetId), ...search }
  if (look.count === 0) return
  const known = await portal.db
    .selectFrom('changes')
    .select('id')
    .where('actor_uid', '=', by.uid)
    .where('created_at', '>', Date.now() - sameSearchFor)
    .where('target', '=', 'addresses')
    .where('target_id', '=', look.targetId)
    .where('target_name', '=', look.targetName)
    .executeTakeFirst()
  if (!known) await recordLookAtAddresses(portal, look, by)
}

/**
 * Adds the result of an action outside the databases to its entry. Without it, the entry says that the action
 * was started.
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
