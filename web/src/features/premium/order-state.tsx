import type { PremiumOrder } from '@idlewood/contract/premium'
import { useMessages } from '../../language/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { orderLooks } from './order-words.ts'

/** Milliseconds between two requests for orders while staff or the game have yet to act. */
export const refreshMs = 10_000

export const isWaiting = ({ state }: PremiumOrder): boolean =>
  state === 'open' || state === 'fulfilling' || state === 'checking'

export function OrderBadge({ state }: Pick<PremiumOrder, 'state'>) {
  const t = useMessages('orders')
  const { tone, icon } = orderLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  )
}
