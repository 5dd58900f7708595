import { premium } from '@idlewood/contract/premium'
import type { PublishedEvent } from '../../live/live.ts'

/**
 * The live event sent to open pages when an order was placed or changed state: for its player, and for anyone
 * who may see the staff's list.
 */
export const orderMoved = (uid: number): PublishedEvent => ({
  topic: 'orders',
  to: [{ uid }, { callersOf: premium.list }],
})
