/** The visible part of the map, in metres of the game's coordinates; north is positive. */

/** The centre of the visible area, and its width in metres. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The size of the map on the page, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Half the side length of the whole map. */
const edge = 3000
/** The width of the sea around the land. */
const margin = 160
/** The width of the view in metres at the closest zoom. */
export const nearest = 320

const heightOf = (view: View, size: Size): number => (view.width * size.height) / size.width

/** The width of the view in metres when everything is visible. */
export const farthest = ({ width, height }: Size): number =>
  2 * (edge + margin) * Math.max(1, width / Math.max(1, height))

/** The view, limited to the allowed zoom and to the area of the map. */
export function clampView(view: View, size: Size): View {
  const width = Math.min(Math.max(view.width, nearest), farthest(size))
  const within = (at: number, length: number): number => {
    const room = Math.max(0, edge + margin - length / 2)
    // Avoids -0, which some comparisons treat as a different number.
    return Math.min(Math.max(at, -room), room) + 0
  }
  const height = (width * size.height) / size.width
  return { x: within(view.x, width), y: within(view.y, height), width }
}

/** The view that shows the whole map. */
export const wholeMap = (size: Size): View => ({ x: 0, y: 0, width: farthest(size) })

/** Whether everything is visible, so that there is nothing to move. */
export const isWhole = (view: View, size: Size): boolean => view.width >= farthest(size) * 0.999

/**
 * The view zoomed in (below 1) or out, with the point at `at` (pixels from the top left) staying in place.
 */
export function zoomView(
  view: View,
  size: Size,
  { by, at }: { by: number; at?: readonly [number, number] },
): View {
  const [left, top] = at ?? [size.width / 2, size.height / 2]
  const perPixel = view.width / size.width
  const [fromMiddle, fromCentre] = [(left - size.width / 2) * perPixel, (size.height / 2 - top) * perPixel]
  const width = Math.min(Math.max(view.width * by, nearest), farthest(size))
  const scale = 1 - width / view.width
  return clampView({ x: view.x + fromMiddle * scale, y: view.y + fromCentre * scale, width }, size)
}

/** The view moved by pixels, as if dragged. */
export function panView(view: View, size: Size, right: number, down: number): View {
  const perPixel = view.width / size.width
  return clampView({ ...view, x: view.x - right * perPixel, y: view.y + down * perPixel }, size)
}

/** The bounding box of points. */
export interface Bounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The view that shows all of the bounds, with a margin around them. */
export function fitView({ minX, minY, maxX, maxY }: Bounds, size: Size): View {
  const width = Math.max((maxX - minX) * 1.4, ((maxY - minY) * 1.4 * size.width) / size.height, nearest)
  return clampView({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, width }, size)
}

/** Whether a point is visible and not at the very edge. */
export function isInSight(view: View, size: Size, x: number, y: number): boolean {
  const [reachX, reachY] = [view.width * 0.42, heightOf(view, size) * 0.42]
  return Math.abs(x - view.x) <= reachX && Math.abs(y - view.y) <= reachY
}

/** The `viewBox` of an SVG that shows a view. */
export function viewBoxOf(view: View, size: Size): string {
  const height = heightOf(view, size)
  return [view.x - view.width / 2, -view.y - height / 2, view.width, height]
    .map((n) => n.toFixed(1))
    .join(' ')
}

/**
 * The view between two views, at `part` from 0 to 1; widths change by a constant ratio, so that the zoom
 * looks even.
 */
export const interpolateView = (from: View, to: View, part: number): View => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
  width: from.width * (to.width / from.width) ** part,
})
