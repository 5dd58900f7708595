import { useLocation, useNavigation } from 'react-router'

/**
 * True from the moment another page was chosen until it is there. What was still to be written into the
 * address of this one would come into the address of the other, or keep it from coming.
 */
export function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}
