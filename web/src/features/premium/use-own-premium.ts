import { premium } from '@idlewood/contract/premium'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { isWaiting, refreshMs } from './order-state.tsx'

/** What the signed-in player has, has ordered and could order. */
export function useOwnPremium() {
  const { user } = useAuth()
  return useCall(
    premium.own,
    {},
    {
      enabled: user !== null,
      every: (data) => (data?.orders.some(isWaiting) ? refreshMs : false),
    },
  )
}
