import { readToken } from '../api/token.ts'

/**
 * Browsers keep a page whole when it is left and show it again by the back button, before any script runs. A
 * page that shows private things is therefore hidden while it is kept, and reloaded if the session has
 * changed meanwhile. Returns how to stop.
 */
export function hideInBackForwardCache(): () => void {
  const page = document.documentElement
  let token: string | null = null
  const onHide = (): void => {
    token = readToken()
    page.classList.toggle('invisible', token !== null)
  }
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted && token !== readToken()) window.location.reload()
    else page.classList.remove('invisible')
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}
