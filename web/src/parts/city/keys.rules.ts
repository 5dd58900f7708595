/** Moves and zooms the map with the keyboard. */
import { panView, wholeMap, zoomView, type Size, type View } from './view.rules.ts'

/** One press of an arrow key moves by this fraction of the visible area. */
const keyStep = 0.2
/** One press of a key or button zooms by this factor. */
export const zoomStep = 1.6

/** The effect of each key on the view. */
const keys: Readonly<Record<string, (view: View, size: Size) => View>> = {
  ArrowLeft: (view, size) => panView(view, size, size.width * keyStep, 0),
  ArrowRight: (view, size) => panView(view, size, -size.width * keyStep, 0),
  ArrowUp: (view, size) => panView(view, size, 0, size.height * keyStep),
  ArrowDown: (view, size) => panView(view, size, 0, -size.height * keyStep),
  '+': (view, size) => zoomView(view, size, { by: 1 / zoomStep }),
  '=': (view, size) => zoomView(view, size, { by: 1 / zoomStep }),
  '-': (view, size) => zoomView(view, size, { by: zoomStep }),
  '0': (_, size) => wholeMap(size),
  Home: (_, size) => wholeMap(size),
}

/** The view after a key press; undefined for keys without a function. */
export const viewAfterKey = (key: string, view: View, size: Size): View | undefined => keys[key]?.(view, size)
