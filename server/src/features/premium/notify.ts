import { premium } from '@idlewood/contract/premium'
import type { PublishedEvent } from '../../live/live.ts'

/**
 * What open pages are told when an order was placed or moved: its player, and anyone who may see the staff's
 * list.
 */
export const orderMoved = (uid: number): PublishedEvent => ({
  topic: 'orders',
  to: [{ uid }, { callersOf: premium.list }],
})
