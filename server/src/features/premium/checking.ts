import { Refusal } from '../../http/refusals.ts'
import { fieldsOf, findChange, type ChangeRow } from '../../changes/mailbox.ts'
import { inTransaction } from '../../db/retry.ts'
import { say } from '../../language/sentences.ts'
import { endOrder, activateOrder, reopenOrder, keepActive } from './order-companion.ts'
import { proposalOf } from './order-change.ts'
import { moveOrder, type OrderRow } from './orders.queries.ts'
import { findOrderHolder, type OrderDeps } from './orders.ts'
import { remainingFields, hasTierOf } from './premium.rules.ts'

/** A change that never reached the game has left its own reason in the order, such as a missing privilege. */
const whyNothingStands = ({ note }: OrderRow, change: ChangeRow | undefined): string =>
  note !== null && (change?.state === 'failed' || change?.state === 'conflict')
    ? note
    : 'The game wrote over it as a whole: nothing of it stands.'

/**
 * Checks an order after the game overwrote part of what the order's change had written. If the tier is in
 * place, the change counts, since the balance moves with every purchase in the game. If not, the rest of the
 * change is reversed, and the change counts as never made.
 */
export async function checkOrder(deps: OrderDeps, order: OrderRow): Promise<void> {
  const { portal, changes } = deps
  const id = order.end_change_id ?? order.change_id
  const change = id === null ? undefined : await findChange(portal, id)
  const holder = await findOrderHolder(deps, order)
  const isEnd = order.end_change_id !== null
  const together = (work: (db: typeof portal.db) => Promise<unknown>): Promise<void> =>
    inTransaction(portal.db, async (db) => void (await work(db)))
  const fields = change ? fieldsOf(change) : []
  if (change && holder && hasTierOf(holder, fields)) {
    const note = `The game wrote the balance at the same moment; change #${change.id} has what it was to become.`
    await together((db) => (isEnd ? endOrder(db, order, { change, note }) : activateOrder(db, order, note)))
    return deps.onMoved(order)
  }
  const ours = holder ? remainingFields(holder, fields) : []
  if (!change || !holder || ours.length === 0) {
    const note = whyNothingStands(order, change)
    await together((db) =>
      isEnd ? keepActive(db, order, note) : reopenOrder(db, order, `${note} Nothing was charged.`),
    )
    return deps.onMoved(order)
  }
  try {
    await changes.proposeAsPortal(
      proposalOf(order, {
        username: holder.username,
        fields: ours.map(({ field, old, new: value }) => ({ field, old: value, new: old })),
        reason: String(say('premium.reason.repaired', { id: String(order.id), change: String(change.id) })),
        moved: (changeId) => ({ repair_change_id: changeId }),
        tooLate: 'Another process looks at this order.',
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await moveOrder(portal.db, order, { next_look_at: Date.now() + 30_000 })
  }
  deps.onMoved(order)
}
