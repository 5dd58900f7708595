import type { Proposal } from '../../changes/changes.ts'
import { conflict } from '../../http/errors.ts'
import { moveOrder, type OrderRow } from './orders.queries.ts'

/** What of the player's row an order changes. */
export const proposalOf = (
  order: OrderRow,
  { username, fields, reason }: { username: string; fields: Proposal['fields']; reason: string },
): Omit<Proposal, 'step'> => ({
  operation: 'update',
  target: 'user',
  targetId: String(order.uid),
  targetName: username,
  uid: order.uid,
  fields,
  reason: reason.slice(0, 500),
})

/** The order as the companion of a change: it moves on in the transaction that begins the change. */
export const stepOf = (
  order: OrderRow,
  moved: (changeId: number) => Parameters<typeof moveOrder>[2],
  tooLate: string,
): NonNullable<Proposal['step']> => ({
  kind: 'premiumOrder',
  id: order.id,
  async begin(db, changeId) {
    if (!(await moveOrder(db, order, moved(changeId)))) throw conflict(tooLate)
  },
})
