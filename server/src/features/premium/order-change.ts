import type { Proposal } from '../../changes/changes.ts'
import { conflict } from '../../http/errors.ts'
import { moveOrder, type OrderRow } from './orders.queries.ts'

/** The change that an order makes to the player's row. */
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

/** Ties the order to a change: the order moves on in the same transaction that begins the change. */
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
