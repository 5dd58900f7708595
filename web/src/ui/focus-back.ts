/** Where the keyboard focus goes when an editor that replaced a button closes. */
import { useEffect, useRef } from 'react'

/** Whether no element has the focus, as after the one that had it was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Refs for the button that shows an editor in its own place, which gets the focus back when the editing ends,
 * and for that place, which gets it if there is no button by then because the change is waiting.
 */
export function useFocusBack(isEditing: boolean, canEdit = true) {
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  const hasReturned = useRef(false)
  useEffect(() => {
    if (isEditing) hasReturned.current = false
    const isOver = (wasEditing.current && !isEditing) || (hasReturned.current && !canEdit)
    wasEditing.current = isEditing
    // Unless the reader has moved on to something else.
    if (!isOver || !isFocusLost()) return
    hasReturned.current = button.current !== null
    if (button.current) button.current.focus()
    else place.current?.focus({ preventScroll: true })
  }, [isEditing, canEdit])
  return { button, place }
}
