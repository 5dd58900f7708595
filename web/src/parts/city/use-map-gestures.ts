import {
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { viewAfterKey } from './keys.rules.ts'
import { panView, zoomView, type Size, type View } from './view.rules.ts'

interface GestureTarget {
  frame: RefObject<HTMLDivElement | null>
  size: Size
  view: View
  look: (view: View) => void
}

/** Pixels a pointer may move during a press. */
const maxPressMovement = 5

type At = readonly [x: number, y: number]

const distance = ([x1, y1]: At, [x2, y2]: At): number => Math.hypot(x1 - x2, y1 - y2)
const middle = ([x1, y1]: At, [x2, y2]: At): At => [(x1 + x2) / 2, (y1 + y2) / 2]

/** One pointer moves the map, two zoom it. */
function usePointers({ frame, size, view, look }: GestureTarget) {
  const held = useRef(new Map<number, At>())
  const travelled = useRef(0)
  const placeOf = (event: PointerEvent): At => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return [event.clientX - left, event.clientY - top]
  }
  const move = (event: PointerEvent): void => {
    const before = held.current.get(event.pointerId)
    if (!before) return
    const at = placeOf(event)
    travelled.current += distance(before, at)
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1]
    held.current.set(event.pointerId, at)
    if (travelled.current < maxPressMovement) return
    // From here on it is a drag, wherever the pointer goes.
    frame.current?.setPointerCapture?.(event.pointerId)
    if (!other) return look(panView(view, size, at[0] - before[0], at[1] - before[1]))
    const by = distance(before, other) / Math.max(1, distance(at, other))
    const [from, to] = [middle(before, other), middle(at, other)]
    look(panView(zoomView(view, size, { by, at: from }), size, to[0] - from[0], to[1] - from[1]))
  }
  const release = (event: PointerEvent): void => void held.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return
      if (held.current.size === 0) travelled.current = 0
      held.current.set(event.pointerId, placeOf(event))
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    /** A click that ends a drag does not count. */
    onClickCapture: (event: { stopPropagation: () => void }): void => {
      if (travelled.current >= maxPressMovement) event.stopPropagation()
      travelled.current = 0
    },
  }
}

/** The wheel zooms with Ctrl, as a pinch on a touchpad does; without Ctrl it scrolls the page. */
function useWheel({ frame, size, view, look }: GestureTarget): void {
  const zoom = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    const by = Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.008)
    look(zoomView(view, size, { by, at: [event.clientX - left, event.clientY - top] }))
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent): void => zoom(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [frame])
}

/** Moving and zooming by pointer, pinch, wheel and keyboard. */
export function useMapGestures(target: GestureTarget & { fly: (view: View) => void }) {
  const pointers = usePointers(target)
  useWheel(target)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const next = viewAfterKey(event.key, target.view, target.size)
    if (!next) return
    event.preventDefault()
    target.fly(next)
  }
  return { ...pointers, onKeyDown }
}
