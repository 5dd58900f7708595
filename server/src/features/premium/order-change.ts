import type { Proposal } from '../../changes/changes.ts'
import { conflict } from '../../http/refusals.ts'
import { moveOrder, type OrderRow } from './orders.queries.ts'

/**
 * The change that an order makes to the player's row. The order moves on in the same transaction that begins
 * the change; if it has moved on already, the change is refused with `tooLate`.
 */
export const proposalOf = (
  order: OrderRow,
  {
    username,
    fields,
    reason,
    moved,
    tooLate,
  }: {
    username: string
    fields: Proposal['fields']
    reason: string
    moved: (changeId: number) => Parameters<typeof moveOrder>[2]
    tooLate: string
  },
): Proposal => ({
  operation: 'update',
  target: 'user',
  targetId: String(order.uid),
  targetName: username,
  uid: order.uid,
  fields,
  reason: reason.slice(0, 500),
  step: {
    kind: 'premiumOrder',
    id: order.id,
    async begin(db, changeId) {
      if (!(await moveOrder(db, order, moved(changeId)))) throw conflict(tooLate)
    },
  },
})
