/** What a button at the end of a list has added in its own place. */
import { useEffect, useRef, type ReactNode } from 'react'
import { isFocusLost } from './focus-back.ts'

/**
 * Gets the focus that the button had, so that keyboard and screen reader users continue with the first new
 * row.
 */
export function AddedPart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocusLost()) part.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={part} tabIndex={-1} className="border-t border-line outline-none">
      {children}
    </div>
  )
}
