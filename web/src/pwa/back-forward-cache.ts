import { readToken } from '../api/token.ts'

/**
 * Browsers keep the whole page in memory when the user leaves it, and the back button shows it again before
 * any script runs. A page with private content is therefore hidden while it is in this cache, and reloaded if
 * the session has changed in the meantime. Returns a function that stops this.
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
