/** Counts of what is waiting for staff, for the side menu and the staff's home page. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The counts; null for viewers who may not see the list itself. */
export const waitingCounts = z.object({
  /** Premium orders waiting for a decision. */
  orders: z.int().nullable(),
  /** Changes waiting for their player to leave the game. */
  changes: z.int().nullable(),
  /** Changes of the last seven days that did not end as intended. */
  conflicts: z.int().nullable(),
  overwritten: z.int().nullable(),
  failed: z.int().nullable(),
})
/** The counts of what is waiting. */
export type WaitingCounts = z.infer<typeof waitingCounts>

export const waiting = {
  counts: endpoint({
    method: 'GET',
    path: '/admin/waiting',
    access: ['manage_premium_orders', 'view_changes', 'undo_changes'],
    summary: 'How many orders and changes wait for staff, of what the one who asks may see.',
    staleOn: ['changes', 'orders'],
    reply: waitingCounts,
  }),
}
