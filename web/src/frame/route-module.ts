/**
 * Loads the code of a page. In the build, this replaces React Router's own function
 * (web/route-module-plugin.ts).
 */
import type { Location } from 'react-router'
import { isPortalReachable } from '../api/reachable.ts'

/** The parts of the router that are used here. */
interface Router {
  state: { navigation: { location?: Location } }
  createHref(location: Location): string
}

interface RouterWindow {
  __reactRouterDataRouter?: Router
}

/**
 * Loads the module of a route once. If it cannot be loaded although the portal responds, a new version has
 * probably replaced it: the browser then opens the page that the person is going to, which brings the new
 * version. Otherwise, and for the first page of a visit, the error is thrown, and the page says what
 * happened.
 *
 * @public
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  try {
    return (loaded[id] ??= await import(/* @vite-ignore */ module))
  } catch (error) {
    const isReachable = await isPortalReachable()
    // Read only now: the person may have gone elsewhere meanwhile.
    const { __reactRouterDataRouter: router } = window as RouterWindow // set by React Router
    const next = router?.state.navigation.location
    if (!isReachable || !next) throw error
    window.location.assign(router.createHref(next))
    return new Promise(() => undefined)
  }
}
