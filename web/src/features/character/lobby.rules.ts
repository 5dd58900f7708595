import type { InboxMessage } from '@idlewood/contract/notifications'
import type { PremiumOrder } from '@idlewood/contract/premium'

/** The most messages that fit on the start page; the rest are in the inbox. */
const maxMessages = 3

const waitingStates = new Set<PremiumOrder['state']>(['open', 'fulfilling', 'checking'])

/** A player's news: orders that staff have yet to handle, then unread messages. */
export function newsOf<Order extends Pick<PremiumOrder, 'state'>, Message extends Pick<InboxMessage, 'read'>>(
  orders: readonly Order[],
  messages: readonly Message[],
): { waiting: Order[]; unread: Message[] } {
  return {
    waiting: orders.filter(({ state }) => waitingStates.has(state)),
    unread: messages.filter(({ read }) => !read).slice(0, maxMessages),
  }
}
