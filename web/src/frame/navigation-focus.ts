import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the focus to the heading of a page one has gone to, so that the keyboard and a screen reader go on
 * from there. The first page keeps the browser's own focus, and what only the query changes is the same page.
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
