/** What waits for staff: how much of it, for the side menu and the staff home. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How many wait; null for those who may not see the list itself. */
export const waitingCounts = z.object({
  /** Premium orders that nobody has decided about. */
  orders: z.int().nullable(),
  /** Changes that wait for their player to leave the game. */
  changes: z.int().nullable(),
  /** Changes of the last seven days that ended otherwise than they were meant to. */
  conflicts: z.int().nullable(),
  overwritten: z.int().nullable(),
  failed: z.int().nullable(),
})
/** How many of each kind wait. */
export type WaitingCounts = z.infer<typeof waitingCounts>

export const waiting = {
  counts: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    access: ['manage_premium_orders', 'view_changes', 'undo_changes'],
    summary: 'How many orders and changes wait for staff, of what the one who asks may see.',
    reply: waitingCounts,
  }),
}
