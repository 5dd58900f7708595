import type { InboxCategory } from '@idlewood/contract/push'
import type { IconName } from '../../ui/icon.tsx'

/** The icon of each category in lists. */
export const categoryIcons: Record<InboxCategory, IconName> = {
  server_status: 'pulse',
  events: 'flag',
  faction_updates: 'shield',
  premium_offers: 'crown',
  account_updates: 'user',
  watch_alarms: 'eye',
  changes: 'history',
}
