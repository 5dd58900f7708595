import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** A ref to the element that had the focus last, even if it has been removed since. */
function useLastFocused() {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      last.current = target
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return last
}

/** Whether the focus is in a dialog that is open above the page, and not just closing. */
const isInDialog = (): boolean =>
  document.activeElement?.closest('[data-open]:is([role=dialog], [role=alertdialog])') != null

/**
 * Moves the focus to the page's heading after a navigation, so that keyboard and screen reader users continue
 * from there. The first page keeps the browser's own focus, and so does an open dialog. Changes of only the
 * query count as the same page, unless they remove what had the focus, such as the button that opens a form
 * in place of the list.
 */
export function useNavigationFocus(page: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  const before = useRef({ pathname, search })
  const last = useLastFocused()
  useEffect(() => {
    const left = before.current
    before.current = { pathname, search }
    const isLost =
      search !== left.search &&
      document.activeElement === document.body &&
      last.current instanceof Element &&
      !last.current.isConnected
    if ((pathname === left.pathname && !isLost) || isInDialog()) return
    const heading = page.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    ;(heading ?? page.current)?.focus({ preventScroll: true })
  }, [pathname, search, page, last])
}
