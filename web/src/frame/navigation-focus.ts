import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the page's heading after a navigation, so that keyboard and screen reader users continue
 * from there. The first page keeps the browser's own focus; changes of only the query count as the same page.
 */
export function useNavigationFocus(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = page.current?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    ;(heading ?? page.current)?.focus({ preventScroll: true })
  }, [pathname, page])
}
