import { amount } from '../../game/readers/premium.ts'
import { Refusal } from '../../http/refusals.ts'
import { proposalOf } from './order-change.ts'
import { moveOrder, type OrderRow } from './orders.queries.ts'
import { findOrderHolder, reasonOf, type OrderDeps } from './orders.ts'
import { fieldsTo, hasTier } from './premium.rules.ts'

/**
 * Ends an order whose time is over: a change by the portal removes its tier if the row still contains exactly
 * that tier.
 */
export async function expireOrder(deps: OrderDeps, order: OrderRow): Promise<void> {
  const { portal, game, changes } = deps
  const map = game.current()
  const holder = await findOrderHolder(deps, order)
  const isThere = holder && hasTier(map, holder, { package: order.package, until: Number(order.expires_at) })
  if (!isThere) {
    const note =
      holder === undefined
        ? 'The character is no longer in the game.'
        : amount(holder, 'vippackage') === 0
          ? 'The game had ended it itself.'
          : 'The game had given another tier or end since; that was left as it is.'
    const ended = { state: 'expired' as const, ending: 'expired' as const, ended_at: Date.now(), note }
    if (await moveOrder(portal.db, order, ended)) deps.onMoved(order)
    return
  }
  try {
    await changes.proposeAsPortal(
      proposalOf(order, {
        username: holder.username,
        fields: fieldsTo(map, holder, [
          ['vippackage', 0],
          ['viptime', 0],
        ]),
        reason: reasonOf('expired', order),
        moved: (changeId) => ({
          state: 'ending',
          ending: 'expired',
          end_change_id: changeId,
          note: null,
        }),
        tooLate: 'Another process ends this order.',
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Still in force, or moved on by another process. In either case it is picked up again when it is due.
    await moveOrder(portal.db, order, { next_look_at: Date.now() + 30_000 })
  }
  deps.onMoved(order)
}
