import type { InboxMessage } from '@idlewood/contract/notifications'
import type { PremiumOrder } from '@idlewood/contract/premium'

/** As many messages as the start has room for; the rest is in the inbox. */
const maxMessages = 3

const waitingStates = new Set<PremiumOrder['state']>(['open', 'fulfilling', 'checking'])

/** What is new for a player: orders that staff have yet to act on, then what is still to be read. */
export function newsOf<Order extends Pick<PremiumOrder, 'state'>, Message extends Pick<InboxMessage, 'read'>>(
  orders: readonly Order[],
  messages: readonly Message[],
): { waiting: Order[]; unread: Message[] } {
  return {
    waiting: orders.filter(({ state }) => waitingStates.has(state)),
    unread: messages.filter(({ read }) => !read).slice(0, maxMessages),
  }
}
