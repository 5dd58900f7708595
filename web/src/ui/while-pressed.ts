/**
 * Holding still what is drawn while something on it is pressed: a button that moves away between press and
 * release gets no click, and the one that takes its place would get the next.
 */
import { useCallback, useEffect, useState, type PointerEvent } from 'react'

const pressable = ['button', 'a', 'input', 'label', 'summary'].join()
const endings = ['pointerup', 'pointercancel'] as const

/** What to draw, and what notices that it is pressed. */
export interface Held<Value> {
  held: Value
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** The newest value, but the one before for as long as a button or link is pressed. */
export function useHeldWhilePressed<Value>(value: Value): Held<Value> {
  const [isPressed, setPressed] = useState(false)
  const [held, setHeld] = useState(() => value)
  if (!isPressed && held !== value) setHeld(() => value)
  useEffect(() => {
    if (!isPressed) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // The click follows the release at once: not before it is anything to move.
    const release = (): void => void (timer ??= setTimeout(() => setPressed(false)))
    for (const ending of endings) window.addEventListener(ending, release)
    return () => {
      clearTimeout(timer)
      for (const ending of endings) window.removeEventListener(ending, release)
    }
  }, [isPressed])
  const onPointerDown = useCallback(({ target }: PointerEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest(pressable)) setPressed(true)
  }, [])
  return { held: isPressed ? held : value, onPointerDown }
}
