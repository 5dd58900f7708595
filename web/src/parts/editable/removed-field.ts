import { useLayoutEffect, type RefObject } from 'react'
import { focusNearest, isFocusLost, placesAround } from '../../ui/focus-back.ts'

/** Gives the focus of a field that is removed, such as an item of which 0 are left, to the list around it. */
export function useRemovedField(field: RefObject<HTMLElement | null>, isEditing: boolean): void {
  useLayoutEffect(() => {
    const own = field.current
    const places = own ? [own, ...placesAround(own)] : []
    return () => {
      // A control that is disabled while its value is saved has lost the focus by now.
      if (own?.contains(document.activeElement) || (isEditing && isFocusLost())) focusNearest(places)
    }
  }, [field, isEditing])
}
