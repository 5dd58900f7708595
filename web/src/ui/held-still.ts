/**
 * Freezes what is rendered while it is used. A button that moves away between press and release gets no
 * click, and the one that takes its place would get the next one; a dialog would vanish with the row it was
 * opened from, and with what was typed in it.
 */
import { useCallback, useState, type PointerEvent } from 'react'

const pressable = ['button', 'a', 'input', 'label', 'summary'].join()
const endings = ['pointerup', 'pointercancel'] as const

/** The value to render, the handler that detects a press, and what `HoldStill` provides to dialogs inside. */
export interface HeldValue<Value> {
  held: Value
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  hold: () => () => void
}

/** The latest value, or the previous one as long as a button or link is pressed or a dialog is open. */
export function useHeldStill<Value>(value: Value): HeldValue<Value> {
  const [holds, setHolds] = useState(0)
  const [held, setHeld] = useState(() => value)
  if (holds === 0 && held !== value) setHeld(() => value)
  const hold = useCallback(() => {
    setHolds((count) => count + 1)
    return () => setHolds((count) => count - 1)
  }, [])
  const onPointerDown = useCallback(
    ({ target }: PointerEvent<HTMLElement>) => {
      if (!(target instanceof Element && target.closest(pressable))) return
      const release = hold()
      const pressed = new AbortController()
      // The click follows the release immediately; nothing may move before it.
      const end = (): void => {
        pressed.abort()
        setTimeout(release)
      }
      for (const ending of endings) window.addEventListener(ending, end, { signal: pressed.signal })
    },
    [hold],
  )
  return { held: holds > 0 ? held : value, onPointerDown, hold }
}
