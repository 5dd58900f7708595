/**
 * The mailbox's rows in the database: enqueued, claimed by one process at a time, and moved from state to
 * state. Every step is stored before the next one starts.
 */
import type { ChangedField, ChangeState } from '@idlewood/contract/changes'
import type { Insertable, Kysely, Selectable, UpdateResult } from 'kysely'
import { isDuplicateKey } from '../db/errors.ts'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { inTransaction, retrying } from '../db/retry.ts'
import { takeTurn } from '../db/turns.ts'

/** A row of a change. */
export type ChangeRow = Selectable<PortalTables['changes']>
/** A connection to the portal's database, in a transaction or not. */
export type Portal = Kysely<PortalTables>

/** How long in milliseconds a process may work on a change before another one may take it over. */
export const leaseTime = 15_000

/** The states of a change that the worker still has to finish. */
export const openStates = ['queued', 'delivered'] as const

/** Whether a change in this state was written to the game and has not been undone or overwritten since. */
export const isReached = (state: ChangeState): boolean => state === 'applied' || state === 'confirmed'

/** The fields of a change. */
export const fieldsOf = (row: Pick<ChangeRow, 'fields'>): ChangedField[] =>
  // Written by this module only.
  JSON.parse(row.fields) as ChangedField[]

/** A change before it is enqueued. */
export type NewChange = Pick<
  Insertable<PortalTables['changes']>,
  | 'operation'
  | 'target'
  | 'target_id'
  | 'target_name'
  | 'uid'
  | 'reason'
  | 'actor_id'
  | 'actor_uid'
  | 'actor_name'
  | 'address'
> & {
  fields: ChangedField[]
  undoes?: number
  kept_row?: string | null
  order_id?: number | null
  repeats?: number
  evidence?: string | null
}

/** Thrown if a field of the row already has a change that is not settled yet. */
export class FieldHeld extends Error {
  override name = 'FieldHeld'
  readonly holder: ChangeRow | undefined
  constructor(holder: ChangeRow | undefined) {
    super('A change of this field is not settled yet.')
    this.holder = holder
  }
}

/** Thrown if somebody else is undoing the change, or if there is nothing to undo. */
export class NotUndoable extends Error {
  override name = 'NotUndoable'
}

/** Thrown if somebody else has repeated the change, or if the game did not overwrite it. */
export class NotRepeatable extends Error {
  override name = 'NotRepeatable'
}

const heldFields = ({ operation, fields }: Pick<NewChange, 'operation' | 'fields'>): string[] =>
  operation === 'update' ? fields.map(({ field }) => field) : ['*']

async function holderOf(db: Portal, change: NewChange): Promise<ChangeRow | undefined> {
  let held = db
    .selectFrom('held_fields')
    .innerJoin('changes', 'changes.id', 'held_fields.change_id')
    .selectAll('changes')
    .where('held_fields.target', '=', change.target)
    .where('held_fields.target_id', '=', change.target_id)
  // A change of a whole row conflicts with a change of any of its fields, and vice versa.
  if (change.operation === 'update')
    held = held.where('held_fields.field', 'in', [...heldFields(change), '*'])
  return held.executeTakeFirst()
}

/** Links a change to the one it undoes or repeats; throws if somebody else was first. */
async function noteOnFormer(
  db: Portal,
  { undoes, repeats }: { undoes: number | undefined; repeats: number | undefined },
  id: number,
): Promise<void> {
  if (undoes !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('changes')
      .set({ undone_by: id })
      .where('id', '=', undoes)
      .where('state', 'in', ['applied', 'confirmed'])
      .where('undone_by', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new NotUndoable()
  }
  if (repeats === undefined) return
  const { numUpdatedRows } = await db
    .updateTable('changes')
    .set({ repeated_by: id })
    .where('id', '=', repeats)
    .where('state', '=', 'overwritten')
    .where('repeated_by', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new NotRepeatable()
}

/**
 * Enqueues a change, already claimed by `holder`, and returns its id. Throws {@link FieldHeld} if another
 * change of the same field is not settled, because two people cannot both get their value.
 */
export async function enqueue(
  { db }: PortalDatabase,
  change: NewChange,
  holder: string,
  also?: (db: Portal, id: number) => Promise<void>,
): Promise<number> {
  try {
    return await inTransaction(db, async (db) => {
      // Otherwise a field and its whole row could be enqueued side by side.
      await takeTurn(db, 'changes')
      const earlier = await holderOf(db, change)
      if (earlier) throw new FieldHeld(earlier)
      const now = Date.now()
      const { repeats, ...columns } = change
      const { insertId } = await db
        .insertInto('changes')
        .values({
          ...columns,
          fields: JSON.stringify(change.fields),
          undoes: change.undoes ?? null,
          kept_row: change.kept_row ?? null,
          order_id: change.order_id ?? null,
          undone_by: null,
          state: 'queued',
          note: null,
          created_at: now,
          attempted_at: null,
          applied_at: null,
          settled_at: null,
          next_try_at: now,
          holder,
          held_until: now + leaseTime,
        })
        .executeTakeFirstOrThrow()
      const id = Number(insertId)
      const { target, target_id } = change
      await db
        .insertInto('held_fields')
        .values(heldFields(change).map((field) => ({ target, target_id, field, change_id: id })))
        .execute()
      await noteOnFormer(db, { undoes: change.undoes, repeats }, id)
      await also?.(db, id)
      return id
    })
  } catch (error) {
    if (isDuplicateKey(error)) throw new FieldHeld(await holderOf(db, change))
    throw error
  }
}

/** The change with this id. */
export const findChange = ({ db }: PortalDatabase, id: number): Promise<ChangeRow | undefined> =>
  db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Waiting changes that are due and not claimed by another process, in the order they are due. */
export function listDue({ db }: PortalDatabase, limit: number): Promise<ChangeRow[]> {
  const now = Date.now()
  return db
    .selectFrom('changes')
    .selectAll()
    .where('state', 'in', openStates)
    .where('next_try_at', '<=', now)
    .where((or) => or.or([or('held_until', 'is', null), or('held_until', '<', now)]))
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** Claims a waiting change for `leaseTime`. Returns false if another process was first. */
export async function claim({ db }: PortalDatabase, id: number, holder: string): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await retrying(() =>
    db
      .updateTable('changes')
      .set({ holder, held_until: now + leaseTime })
      .where('id', '=', id)
      .where('state', 'in', openStates)
      .where((or) => or.or([or('held_until', 'is', null), or('held_until', '<', now)]))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** An update query for one change. */
export const updateChange = (db: Portal, id: number) => db.updateTable('changes').where('id', '=', id)

/** An update query for an open change, which matches only while this process holds the lease. */
export const updateLeasedChange = (db: Portal, id: number, holder: string) =>
  updateChange(db, id)
    .where('state', 'in', openStates)
    .where('holder', '=', holder)
    .where('held_until', '>', Date.now())

/**
 * Records that the row is about to be written. Before a deletion, it also stores the row as it was. Returns
 * false if the lease has expired.
 */
export async function recordAttempt(
  { db }: PortalDatabase,
  { id, holder, keptRow }: { id: number; holder: string; keptRow?: string },
): Promise<boolean> {
  const now = Date.now()
  const { numUpdatedRows } = await retrying(() =>
    updateLeasedChange(db, id, holder)
      .set((row) => ({
        attempted_at: row.fn.coalesce('attempted_at', row.val(now)),
        held_until: now + leaseTime,
        // From now on the row may have been written by the portal.
        handed_run: null,
        ...(keptRow === undefined ? {} : { kept_row: keptRow }),
      }))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** Records that the row was not written after all. */
export async function forgetAttempt(
  { db }: PortalDatabase,
  { id, holder }: { id: number; holder: string },
): Promise<void> {
  await retrying(() => updateLeasedChange(db, id, holder).set({ attempted_at: null }).execute())
}

/** Why a change waits, and until when. */
export interface WaitReason {
  readonly state: (typeof openStates)[number]
  readonly note: string
  readonly nextTryAt: number
}

/** Releases a change that must wait until `nextTryAt`, and records why. */
export async function returnToQueue(
  { db }: PortalDatabase,
  { id, holder }: { id: number; holder: string },
  { state, note, nextTryAt }: WaitReason,
): Promise<void> {
  await retrying(() =>
    updateLeasedChange(db, id, holder)
      .set({ state, note, next_try_at: nextTryAt, holder: null, held_until: null })
      .execute(),
  )
}

/** Makes a waiting change due now, because what it waited for has happened. */
export async function retryNow({ db }: PortalDatabase, id: number): Promise<void> {
  await retrying(() =>
    db
      .updateTable('changes')
      .set({ next_try_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute(),
  )
}

/** When a written change is checked again, in milliseconds since 1970. */
export interface Look {
  readonly nextTryAt: number
  /** When the game can no longer overwrite the change; null if nobody can say. */
  readonly proofAt: number | null
}

/** The columns that store a look. */
export const lookColumns = ({ nextTryAt, proofAt }: Look) => ({ next_try_at: nextTryAt, proof_at: proofAt })

/** A state that a change leaves only by being undone or, if it is `applied`, by later verification. */
export type SettledState = Exclude<ChangeState, (typeof openStates)[number] | 'undone' | 'overwritten'>

/**
 * Moves a change to another state, together with everything that depends on it, in one transaction. If the
 * update matches no row because another process was first, nothing is done and it returns false. `now` is in
 * milliseconds since 1970.
 */
export function changeState(
  db: Portal,
  update: (db: Portal, now: number) => { executeTakeFirstOrThrow: () => Promise<UpdateResult> },
  then: (db: Portal, now: number) => Promise<void>,
  also?: (db: Portal) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const now = Date.now()
    const { numUpdatedRows } = await update(db, now).executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    await then(db, now)
    await also?.(db)
    return true
  })
}

/**
 * Settles a change, frees its fields and marks the change it undoes. Returns false if the lease has expired.
 */
export async function settle(
  { db }: PortalDatabase,
  change: ChangeRow,
  { holder, state, note, look }: { holder: string; state: SettledState; note: string | null; look?: Look },
  also?: (db: Portal) => Promise<void>,
): Promise<boolean> {
  const reached = isReached(state)
  return changeState(
    db,
    (db, now) =>
      updateLeasedChange(db, change.id, holder).set({
        state,
        note,
        settled_at: now,
        applied_at: reached ? now : null,
        holder: null,
        held_until: null,
        ...(look && lookColumns(look)),
      }),
    (db) => release(db, change, reached),
    also,
  )
}

/**
 * Frees the fields of a change. The rows are deleted by their full keys: a range scan would lock rows of
 * other changes, and two changes that end at the same time could deadlock.
 */
async function release(db: Portal, change: ChangeRow, reached: boolean): Promise<void> {
  await db
    .deleteFrom('held_fields')
    .where('target', '=', change.target)
    .where('target_id', '=', change.target_id)
    .where('field', 'in', heldFields({ ...change, fields: fieldsOf(change) }))
    .where('change_id', '=', change.id)
    .execute()
  if (change.undoes === null) return
  // The change that this one was to undo is now undone, or can be undone by another.
  await db
    .updateTable('changes')
    .set(reached ? { state: 'undone' } : { undone_by: null })
    .where('id', '=', change.undoes)
    .where('undone_by', '=', change.id)
    .execute()
}

/**
 * Cancels a waiting change. Returns false if it is too late. A process may have claimed it to check whether
 * it is due: that process must record the attempt before it writes, and cannot do so for a cancelled change.
 */
export function cancel(
  { db }: PortalDatabase,
  change: ChangeRow,
  note: string,
  also?: (db: Portal) => Promise<void>,
): Promise<boolean> {
  return changeState(
    db,
    (db, now) =>
      updateChange(db, change.id)
        .set({ state: 'cancelled', note, settled_at: now, holder: null, held_until: null })
        .where('state', '=', 'queued')
        // If an attempt was recorded, the change may have been written; only its worker knows.
        .where('attempted_at', 'is', null),
    (db) => release(db, change, false),
    also,
  )
}
