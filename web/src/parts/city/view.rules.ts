/** Which part of the map is looked at. Metres of the game's coordinates; north is positive. */

/** The middle of what is seen, and how many metres wide it is. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Pixels of the map on the page. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Half the side of the whole map. */
const edge = 3000
/** Sea around the land. */
const margin = 160
/** Metres across at the nearest. */
export const nearest = 320

const heightOf = (view: View, size: Size): number => (view.width * size.height) / size.width

/** Metres across with everything in sight. */
export const farthest = ({ width, height }: Size): number =>
  2 * (edge + margin) * Math.max(1, width / Math.max(1, height))

/** The view as near and as far inside the map as it may be. */
export function clamped(view: View, size: Size): View {
  const width = Math.min(Math.max(view.width, nearest), farthest(size))
  const within = (at: number, length: number): number => {
    const room = Math.max(0, edge + margin - length / 2)
    // Never -0, which is another number to those who compare.
    return Math.min(Math.max(at, -room), room) + 0
  }
  const height = (width * size.height) / size.width
  return { x: within(view.x, width), y: within(view.y, height), width }
}

/** Everything. */
export const wholeMap = (size: Size): View => ({ x: 0, y: 0, width: farthest(size) })

/** Whether everything is in sight, so that there is nothing to move. */
export const isWhole = (view: View, size: Size): boolean => view.width >= farthest(size) * 0.999

/** Nearer (below 1) or farther, with the point under `at` (pixels from the top left) staying there. */
export function zoomed(
  view: View,
  size: Size,
  { by, at }: { by: number; at?: readonly [number, number] },
): View {
  const [left, top] = at ?? [size.width / 2, size.height / 2]
  const perPixel = view.width / size.width
  const [fromMiddle, fromCentre] = [(left - size.width / 2) * perPixel, (size.height / 2 - top) * perPixel]
  const width = Math.min(Math.max(view.width * by, nearest), farthest(size))
  const scale = 1 - width / view.width
  return clamped({ x: view.x + fromMiddle * scale, y: view.y + fromCentre * scale, width }, size)
}

/** Moved by pixels, as a hand moves paper. */
export function moved(view: View, size: Size, right: number, down: number): View {
  const perPixel = view.width / size.width
  return clamped({ ...view, x: view.x - right * perPixel, y: view.y + down * perPixel }, size)
}

/** A rectangle of points. */
export interface Bounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The view that shows all of some bounds, with room around them. */
export function fitted({ minX, minY, maxX, maxY }: Bounds, size: Size): View {
  const width = Math.max((maxX - minX) * 1.4, ((maxY - minY) * 1.4 * size.width) / size.height, nearest)
  return clamped({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, width }, size)
}

/** Whether a point is in sight and not at the very edge. */
export function isInSight(view: View, size: Size, x: number, y: number): boolean {
  const [reachX, reachY] = [view.width * 0.42, heightOf(view, size) * 0.42]
  return Math.abs(x - view.x) <= reachX && Math.abs(y - view.y) <= reachY
}

/** What SVG needs to show a view. */
export function viewBoxOf(view: View, size: Size): string {
  const height = heightOf(view, size)
  return [view.x - view.width / 2, -view.y - height / 2, view.width, height]
    .map((n) => n.toFixed(1))
    .join(' ')
}

/** Between two views, as far as `part` of 0 to 1 says; widths by their ratio, so that it feels even. */
export const between = (from: View, to: View, part: number): View => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
  width: from.width * (to.width / from.width) ** part,
})
