import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/**
 * Whether another page was chosen that is not drawn yet. What was still to be written into the address of
 * this one would come into the address of the other, or keep it from coming. The router itself is asked,
 * because what hooks say of it arrives later on a busy machine.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  return () => {
    if (!router) return false
    const { location, navigation } = router.state
    return (navigation.location ?? location).pathname !== pathname
  }
}
