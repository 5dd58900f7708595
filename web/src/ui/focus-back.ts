/** Where the keyboard focus goes when an editor closes, or when what has the focus is removed. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Whether no element has the focus, as after the one that had it was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Whether this is a part of the page that only gets the focus when what had it there is removed. */
export const isPlace = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.getAttribute('tabindex') === '-1'

/** The parts of the page around an element that can be focused, the nearest first. */
export function placesAround(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let part = element?.parentElement; part; part = part.parentElement)
    if (isPlace(part)) places.push(part)
  return places
}

/** Focuses the first of these places that is on the page by then, unless an element has the focus. */
export function focusNearest(places: readonly HTMLElement[]): void {
  // After what is removed now is gone, and a closed dialog has returned the focus.
  setTimeout(() => {
    if (isFocusLost()) places.find((place) => place.isConnected)?.focus({ preventScroll: true })
  })
}

/**
 * Gives the focus of a part that is removed, such as an item of which 0 are left or a session that was ended,
 * to the list around it. `isEditing` is true while a control of the part may have lost the focus.
 */
export function useRemovedPart(part: RefObject<HTMLElement | null>, isEditing = false): void {
  useLayoutEffect(() => {
    const own = part.current
    const places = own ? [own, ...placesAround(own)].filter(isPlace) : []
    return () => {
      // A control that is disabled while its value is saved has lost the focus by now.
      if (own?.contains(document.activeElement) || (isEditing && isFocusLost())) focusNearest(places)
    }
  }, [part, isEditing])
}

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
