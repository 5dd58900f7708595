/** Disables a button without taking the focus from it. */
import { useState, type ComponentProps, type FocusEvent, type MouseEvent } from 'react'

/**
 * The attributes of a button that may be disabled. A browser takes the focus from a disabled button, and with
 * it the reader's place on the page, for example from "Clear" once nothing is left to clear. While such a
 * button has the focus it is only marked as disabled, and ignores clicks, as it does while `busy`.
 */
export function useDisabled(
  { disabled = false, onClick, onFocus, onBlur, ...rest }: Omit<ComponentProps<'button'>, 'children'>,
  busy = false,
) {
  const [hasFocus, setHasFocus] = useState(false)
  const ignoresClicks = busy || (disabled && hasFocus)
  return {
    ...rest,
    disabled: disabled && !hasFocus,
    'aria-disabled': ignoresClicks || rest['aria-disabled'],
    onClick: ignoresClicks ? (event: MouseEvent) => event.preventDefault() : onClick,
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      setHasFocus(true)
      onFocus?.(event)
    },
    onBlur(event: FocusEvent<HTMLButtonElement>) {
      setHasFocus(false)
      onBlur?.(event)
    },
  }
}
