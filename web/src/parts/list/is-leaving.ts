import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/**
 * Whether the user has navigated to another page that is not rendered yet. A pending URL update of this page
 * would end up in the other page's URL, or cancel the navigation. Asks the router directly, because hooks
 * report the navigation later on a busy machine.
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
