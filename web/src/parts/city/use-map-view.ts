import { useEffect, useRef, useState } from 'react'
import { interpolateView, clampView, wholeMap, type Size, type View } from './view.rules.ts'

/** The duration of a flight to another place in milliseconds. */
const flight = 320

const ease = (part: number): number => 1 - (1 - part) ** 3

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The size of an element in pixels, updated when it changes. */
function useSize(start: Size) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(start)
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}

/** The visible part of the map, and functions that change it immediately or with a short flight. */
export function useMapView() {
  const { frame, size } = useSize({ width: 600, height: 600 })
  const [chosen, setChosen] = useState<View | null>(null)
  const running = useRef(0)
  const view = chosen ? clampView(chosen, size) : wholeMap(size)
  const look = (next: View): void => {
    cancelAnimationFrame(running.current)
    setChosen(next)
  }
  const fly = (to: View): void => {
    cancelAnimationFrame(running.current)
    if (wantsLessMotion()) return setChosen(to)
    const [from, start] = [view, performance.now()]
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, now - start) / flight)
      setChosen(interpolateView(from, to, ease(part)))
      if (part < 1) running.current = requestAnimationFrame(step)
    }
    running.current = requestAnimationFrame(step)
  }
  useEffect(() => () => cancelAnimationFrame(running.current), [])
  return { frame, size, view, look, fly }
}
