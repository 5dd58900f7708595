/** The mailbox as features use it: propose a change, cancel it, take it back, list what became of it. */
import { isGameTarget, type Change, type ChangedField, type GameTarget } from '@idlewood/contract/changes'
import type { Kysely } from 'kysely'
import type { PortalTables } from '../db/portal-schema.ts'
import { conflict, forbidden, notFound, type Refusal } from '../http/errors.ts'
import type { SignedInViewer } from '../http/request.ts'
import { findAccountsByName } from '../game/accounts.ts'
import { readOnlyReason } from '../game/map/durability.ts'
import { readCells, sameCell } from '../game/rows/rows.ts'
import {
  cancel,
  FieldHeld,
  fieldsOf,
  findChange,
  NotUndoable,
  enqueue,
  type ChangeRow,
  type NewChange,
} from './mailbox.ts'
import { findObjection, notOfTheGame, objectionTo, type Authorized } from './objections.ts'
import { actorOf, ownerOf, thePortal, type KnownActor } from './people.ts'
import { createLastManagerCheck, refuseLastManager } from './keep-managers.ts'
import type { OrderStep } from './order-book.ts'
import type { Objection } from './rules.ts'
import { requireSignInFor } from './sensitive.ts'
import { currentSetting, settingNamed } from './settings.ts'
import { locate } from './targets.ts'
import { undoEverything, type UndoneAll, type Window } from './undo-all.ts'
import { startWorker, type ChangeDeps } from './worker.ts'

/** Who asks, and from where. */
export interface Asking {
  viewer: SignedInViewer
  address: string
}

/** An edit somebody asks for. */
export interface Proposal {
  operation: 'update' | 'delete'
  target: GameTarget
  targetId: string
  targetName: string
  /** The character concerned; null for settings. */
  uid: number | null
  fields: ChangedField[]
  reason: string | undefined
  /** The order of premium this is a step of, moved on in the transaction that puts the change in. */
  order?: OrderStep
}

/** Says why the viewer may not make such a change, or null; `refuse` throws it instead. */
export interface Judge {
  objection(asked: Omit<Authorized, 'isUndo'>): Objection | null
  refuse(asked: Omit<Authorized, 'isUndo'>): void
}

/** The mailbox. */
export interface Changes {
  /** Who may change what of this character (null: of the settings), by the rights and levels of this moment. */
  judge(uid: number | null, viewer: SignedInViewer): Promise<Judge>
  /** Records the change and carries it out if that is possible now. Throws refusals; a conflict is recorded, then thrown. */
  propose(proposal: Proposal, asking: Asking): Promise<ChangeRow>
  /** The same where nobody asks: what an order of premium promised is due. */
  proposeAsPortal(proposal: Proposal & { order: OrderStep }): Promise<ChangeRow>
  cancel(id: number, asking: Asking): Promise<ChangeRow>
  /** Takes a change back by its reverse, and answers that. */
  undo(id: number, reason: string | undefined, asking: Asking): Promise<ChangeRow>
  /** Takes back what one person changed in a time window (milliseconds), newest first. */
  undoAll(which: Window & { reason: string }, asking: Asking): Promise<UndoneAll>
  close(): Promise<void>
}

const stillWaits = (holder: ChangeRow | undefined): Refusal =>
  conflict(
    holder
      ? `${holder.actor_name} has changed this already (#${holder.id}) and it still waits. Cancel that change, or wait for it.`
      : 'Somebody is changing this at the same moment. Look again.',
  )

function throwObjection(objection: Objection | null): void {
  if (objection) throw forbidden(objection.sentence, objection.required)
}

/** Opens the mailbox and starts its worker. */
export function openChanges(deps: ChangeDeps): Changes {
  const { portal, game } = deps
  const worker = startWorker(deps)

  const actorBehind = ({ viewer }: Pick<Asking, 'viewer'>): Promise<KnownActor> => actorOf(game, viewer)

  async function judge(
    authorized: Authorized & { uid: number | null; undoes: number | null; keptRow: string | null },
    actor: KnownActor,
  ): Promise<void> {
    const objection = await findObjection(deps, authorized, actor)
    // Of the last manager that is said, whoever asks: nobody holds more, so nobody else would ever learn it.
    const last = objection?.isOfRights && (await (await createLastManagerCheck(deps, authorized))(portal.db))
    if (last) throw conflict(last)
    throwObjection(objection)
  }

  /** What the database confirms must survive its crash, or nobody could say what became of a change. */
  function refuseUnsafe({ target, target_id }: NewChange): void {
    const map = game.current()
    const table = target === 'setting' ? undefined : locate(map, { target, targetId: target_id })?.place.table
    const reason = table ? readOnlyReason(map, table) : null
    if (reason) throw conflict(reason)
  }

  async function carryOut(change: NewChange, begin?: OrderStep['begin']): Promise<ChangeRow> {
    refuseUnsafe(change)
    const lastManager = await createLastManagerCheck(deps, change)
    let id: number
    try {
      id = await enqueue(portal, change, worker.holder, async (db, id) => {
        await refuseLastManager(db, lastManager, change)
        await begin?.(db, id)
      })
    } catch (error) {
      if (error instanceof FieldHeld) throw stillWaits(error.holder)
      if (error instanceof NotUndoable) throw conflict('This change was taken back already.')
      throw error
    }
    const row = await worker.work(id)
    if (row.state === 'queued') worker.wake()
    if (row.state === 'conflict' || row.state === 'failed') throw conflict(row.note ?? 'Nothing was changed.')
    return row
  }

  const rowOf = ({ operation, target, targetId, targetName, uid, fields, reason, order }: Proposal) => ({
    operation,
    target,
    target_id: targetId,
    target_name: targetName.slice(0, 128),
    uid,
    fields,
    reason: reason ?? null,
    order_id: order?.id ?? null,
  })

  const by = (actor: Pick<KnownActor, 'personId' | 'uid' | 'username'>, address: string) => ({
    actor_id: actor.personId,
    actor_uid: actor.uid,
    actor_name: actor.username,
    address: address.slice(0, 64),
  })

  /** The value must still be what the change made of it: said before anything is recorded. */
  async function refuseMoved(row: ChangeRow): Promise<void> {
    if (row.operation !== 'update') return
    if (row.target === 'setting') return refuseMovedSetting(row)
    const located = locate(game.current(), { target: row.target, targetId: row.target_id })
    const known = fieldsOf(row).map((field) => ({ ...field, column: located?.column(field.field) }))
    const columns = known.flatMap(({ column }) => (column ? [column] : []))
    if (!located || columns.length < known.length) throw conflict('This game has no such field any more.')
    const [cells] = await readCells(game, located.place, columns)
    if (!cells) throw conflict('The row is no longer in the game.')
    for (const [index, { field, new: value, column }] of known.entries()) {
      const now = cells[index] ?? null
      if (column && !sameCell(column, now, value))
        throw conflict(`${field} has moved on since: it is ${now === null ? 'nothing' : `"${now}"`} now.`)
    }
  }

  /** A name that comes back must not be another character's by now. */
  async function refuseTakenName({ operation, target, target_id, target_name, fields }: ChangeRow) {
    if (target !== 'user') return
    const renaming = fieldsOf({ fields }).find(({ field }) => field === 'username')
    const name = operation === 'delete' ? target_name : operation === 'update' ? renaming?.old : undefined
    if (name === undefined || name === null) return
    const accounts = await findAccountsByName(game, String(name))
    if (accounts.some(({ uid }) => uid !== Number(target_id)))
      throw conflict(`The name ${name} belongs to another character now.`)
  }

  async function refuseMovedSetting(row: ChangeRow): Promise<void> {
    for (const { field, new: value } of fieldsOf(row)) {
      const name = settingNamed(field)
      const now = name ? await currentSetting(game, portal, name) : null
      if (now !== value)
        throw conflict(`${field} has moved on since: it is ${now === null ? 'nothing' : `"${now}"`} now.`)
    }
  }

  async function undo(id: number, reason: string | undefined, asking: Asking): Promise<ChangeRow> {
    const row = await findChange(portal, id)
    const { viewer, address } = asking
    // Of others' changes, who may not undo them need not know.
    if (!row || !(row.actor_uid === viewer.uid || viewer.superUser || viewer.permissions.has('undo_changes')))
      throw notFound('Change')
    if (!isGameTarget(row.target)) throw conflict(notOfTheGame)
    if (!isUndoable(row)) throw conflict('Only what reached the game and was not taken back can be undone.')
    const { target } = row
    const reverse = { ...reverseOf(row), target }
    const actor = await actorBehind(asking)
    await judge(
      { ...reverse, undoes: id, keptRow: row.kept_row, isUndo: true, isOrder: row.order_id !== null },
      actor,
    )
    requireSignInFor({ ...reverse, isOrder: row.order_id !== null }, viewer, deps.recentSignInMoney)
    await refuseMoved(row)
    await refuseTakenName(row)
    return carryOut(
      {
        ...reverse,
        target_id: row.target_id,
        target_name: row.target_name,
        reason: reason ?? null,
        ...by(actor, address),
        undoes: id,
        kept_row: row.operation === 'delete' ? row.kept_row : null,
        order_id: row.order_id,
      },
      row.order_id === null
        ? undefined
        : (db, reverseId) => refuseOr(deps.orders?.undoing(db, row, reverseId)),
    )
  }

  /** An order that cannot be taken back keeps its change. */
  async function refuseOr(sentence: Promise<string | null> | undefined): Promise<void> {
    const refused = await sentence
    if (refused) throw conflict(refused)
  }

  async function cancelChange(id: number, { viewer }: Asking): Promise<ChangeRow> {
    const row = await findChange(portal, id)
    const may = row?.actor_uid === viewer.uid || viewer.superUser || viewer.permissions.has('undo_changes')
    if (!row || !may) throw notFound('Change')
    const note = `Cancelled by ${viewer.username}.`
    const tell = async (db: Kysely<PortalTables>): Promise<void> =>
      row.order_id === null ? undefined : deps.orders?.settled(db, { ...row, note }, 'cancelled')
    if (!(await cancel(portal, row, note, tell)))
      throw conflict('It is too late to cancel this change: it is being made, or was.')
    const now = (await findChange(portal, id)) ?? row
    deps.onNews?.(now)
    return now
  }

  return {
    async judge(uid, viewer) {
      const [actor, owner] = await Promise.all([
        actorOf(game, viewer),
        uid === null ? undefined : ownerOf(deps, uid),
      ])
      const objection: Judge['objection'] = (asked) =>
        objectionTo({ ...asked, isUndo: false }, actor, { owner })
      return { objection, refuse: (asked) => throwObjection(objection(asked)) }
    },

    async propose(proposal, asking) {
      const { operation, target, fields, uid, order } = proposal
      const actor = await actorBehind(asking)
      await judge(
        {
          operation,
          target,
          fields,
          uid,
          undoes: null,
          keptRow: null,
          isUndo: false,
          isOrder: order !== undefined,
        },
        actor,
      )
      requireSignInFor({ ...proposal, isOrder: order !== undefined }, asking.viewer, deps.recentSignInMoney)
      return carryOut({ ...rowOf(proposal), ...by(actor, asking.address) }, order?.begin)
    },

    proposeAsPortal: (proposal) =>
      carryOut({ ...rowOf(proposal), ...by(thePortal, '') }, proposal.order.begin),

    cancel: cancelChange,
    undo,

    undoAll: ({ reason, ...window }, asking) =>
      undoEverything(
        {
          portal,
          check: (row) =>
            requireSignInFor(
              { ...reverseOf(row), isOrder: row.order_id !== null },
              asking.viewer,
              deps.recentSignInMoney,
            ),
          cancel: (id) => cancelChange(id, asking),
          undo: (id) => undo(id, reason, asking),
        },
        window,
      ),

    close: () => worker.close(),
  }
}

const reverseOperation = { update: 'update', delete: 'restore', restore: 'delete' } as const

/** What takes a change back. */
const reverseOf = (row: ChangeRow) => ({
  operation: reverseOperation[row.operation],
  target: row.target,
  fields: fieldsOf(row).map(({ field, old, new: value }) => ({ field, old: value, new: old })),
  uid: row.uid,
})

const isUndoable = ({ target, state, undone_by }: ChangeRow): boolean =>
  isGameTarget(target) && (state === 'applied' || state === 'confirmed') && undone_by === null

const iso = (time: number | null): string | null =>
  time === null ? null : new Date(Number(time)).toISOString()

/** A change as the one who asks may see it. */
export function presentChange(row: ChangeRow, viewer: SignedInViewer): Change {
  const may = row.actor_uid === viewer.uid || viewer.superUser || viewer.permissions.has('undo_changes')
  return {
    id: row.id,
    operation: row.operation,
    target: row.target,
    targetId: row.target_id,
    targetName: row.target_name,
    uid: row.uid,
    fields: fieldsOf(row),
    state: row.state,
    reason: row.reason,
    note: row.note,
    actor: { uid: row.actor_uid, username: row.actor_name },
    address: row.address,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    appliedAt: iso(row.applied_at),
    settledAt: iso(row.settled_at),
    undoes: row.undoes,
    undoneBy: row.undone_by,
    canUndo: may && isUndoable(row),
    canCancel: may && row.state === 'queued' && row.attempted_at === null,
  }
}
