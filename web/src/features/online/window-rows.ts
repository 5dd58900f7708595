import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The range of rows to render of a long list, and the space before and after them. Heights in pixels. */
export interface RowWindow {
  first: number
  last: number
  before: number
  after: number
}

/** Extra rows rendered beyond each edge of the screen. */
const overscan = 8

/** Which rows of equal height are on the screen; `top` is the position of the list relative to the screen. */
export function rowWindow(
  { count, height }: { count: number; height: number },
  { top, screen }: { top: number; screen: number },
): RowWindow {
  const first = Math.min(count, Math.max(0, Math.floor(-top / height) - overscan))
  const last = Math.min(count, Math.max(first, Math.ceil((screen - top) / height) + overscan))
  return { first, last, before: first * height, after: (count - last) * height }
}

const isSame = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first && one.last === other.last && one.after === other.after

/** Renders only the rows of a long list that are near the screen, however long the list is. */
export function useRowWindow(count: number, height: number): [RefObject<HTMLDivElement | null>, RowWindow] {
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => rowWindow({ count, height }, { top: 0, screen: 1200 }))
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const next = rowWindow({ count, height }, { top, screen: window.innerHeight })
      setShown((before) => (isSame(before, next) ? before : next))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [count, height])
  return [list, shown]
}
