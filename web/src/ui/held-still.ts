/**
 * Freezes what is rendered while something on it is pressed: a button that moves away between press and
 * release gets no click, and the one that takes its place would get the next one.
 */
import { useCallback, useEffect, useState, type PointerEvent } from 'react'

const pressable = ['button', 'a', 'input', 'label', 'summary'].join()
const endings = ['pointerup', 'pointercancel'] as const

/** The value to render, and the handler that detects a press. */
export interface HeldValue<Value> {
  held: Value
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** The latest value, or the previous one as long as a button or link is pressed. */
export function useHeldWhilePressed<Value>(value: Value): HeldValue<Value> {
  const [isPressed, setPressed] = useState(false)
  const [held, setHeld] = useState(() => value)
  if (!isPressed && held !== value) setHeld(() => value)
  useEffect(() => {
    if (!isPressed) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // The click follows the release immediately; nothing may move before it.
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
