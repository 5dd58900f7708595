import type { PushCategory } from '@idlewood/contract/push'
import type { IconName } from '../../ui/icon.tsx'

/** How each category looks in lists. */
export const categoryIcons: Record<PushCategory, IconName> = {
  server_status: 'pulse',
  events: 'flag',
  faction_updates: 'shield',
  premium_offers: 'crown',
}
