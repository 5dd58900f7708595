import { useLayoutEffect, type RefObject } from 'react'
import { isFocusLost } from '../../ui/focus-back.ts'

/** Gives the focus of a field that is removed, such as an item of which 0 are left, to the list around it. */
export function useRemovedField(field: RefObject<HTMLElement | null>, isEditing: boolean): void {
  useLayoutEffect(() => {
    const own = field.current
    const around = own?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      // A control that is disabled while its value is saved has lost the focus by now.
      if (!own?.contains(document.activeElement) && !(isEditing && isFocusLost())) return
      setTimeout(() => {
        if (!own?.isConnected && isFocusLost()) around?.focus({ preventScroll: true })
      })
    }
  }, [field, isEditing])
}
