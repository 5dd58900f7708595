// Shapes of the landing scene, computed once. The seed is fixed, so prerendered page and browser draw the
// same city.

/** A pseudo-random generator of numbers from 0 to 1; the same seed gives the same sequence. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A row of buildings standing on `base` between two x positions, with their lit windows. */
export function skyline({
  seed,
  from,
  to,
  base,
  height,
}: {
  seed: number
  from: number
  to: number
  base: number
  height: (x: number) => number
}) {
  const random = randomFrom(seed)
  let outline = `M${from} ${base}`
  let windows = ''
  for (let x = from; x < to;) {
    const width = 22 + Math.round(random() * 44)
    const top = base - Math.round(height(x) * (0.55 + random() * 0.6))
    outline += `V${top}${roof(random, width)}`
    // A grid of windows, some of them lit.
    for (let row = top + 12; row < base - 14; row += 12) {
      for (let column = x + 6; column < x + width - 7; column += 9) {
        if (random() < 0.24) windows += `M${column} ${row}h4`
      }
    }
    x += width
  }
  return { outline: `${outline}V${base}z`, windows }
}

function roof(random: () => number, width: number): string {
  const kind = random()
  // The roof: with a mast, stepped, or flat.
  if (kind < 0.16) return `h${width / 2 - 1}v-34h2v34h${width / 2 - 1}`
  if (kind < 0.4)
    return `h${Math.round(width * 0.25)}v-10h${Math.round(width * 0.5)}v10h${width - Math.round(width * 0.25) - Math.round(width * 0.5)}`
  return `h${width}`
}

/**
 * The crown of a palm around 0,0: arching fronds, each a rib with slim leaflets that droop more the lower
 * they grow.
 */
export function palmCrown(seed: number): string {
  const random = randomFrom(seed)
  const fronds = 11
  let path = ''
  for (let i = 0; i < fronds; i++) {
    const angle = Math.PI * (1.22 - (1.44 * i) / (fronds - 1)) + (random() - 0.5) * 0.14
    const reach = 120 + random() * 40
    const bend = { x: Math.cos(angle) * reach * 0.62, y: -Math.sin(angle) * reach * 0.8 - 26 }
    const tip = { x: Math.cos(angle) * reach, y: -Math.sin(angle) * reach * 0.62 + 42 + random() * 34 }
    path += rib(bend, tip)
    for (let t = 0.14; t < 1; t += 0.066)
      path += leaflet({ bend, tip, t, side: 1 }) + leaflet({ bend, tip, t, side: -1 })
  }
  return path
}

interface Point {
  x: number
  y: number
}

// All shapes of a crown wind in the same direction; otherwise they would cut holes where they overlap.

function rib(bend: Point, tip: Point): string {
  const [bx, by, tx, ty] = [bend.x, bend.y, tip.x, tip.y].map(Math.round)
  const lower = Number(by) + 6
  return tip.x > 0
    ? `M0 0Q${bx} ${by} ${tx} ${ty}Q${bx} ${lower} 0 4z`
    : `M0 4Q${bx} ${lower} ${tx} ${ty}Q${bx} ${by} 0 0z`
}

/** A slim triangle from the rib at `t` (0 at the trunk, 1 at the tip). */
function leaflet({ bend, tip, t, side }: { bend: Point; tip: Point; t: number; side: 1 | -1 }): string {
  const x = 2 * (1 - t) * t * bend.x + t * t * tip.x
  const y = 2 * (1 - t) * t * bend.y + t * t * tip.y
  const along = Math.atan2((1 - t) * bend.y + t * (tip.y - bend.y), (1 - t) * bend.x + t * (tip.x - bend.x))
  const length = 10 + 36 * Math.sin(Math.PI * (0.16 + t * 0.72))
  const direction = along + side * (0.95 - t * 0.45)
  const dx = Math.cos(direction) * length
  // Gravity bends the leaflets down.
  const dy = Math.sin(direction) * length * 0.8 + length * 0.34
  const base = { x: Math.cos(along) * 5, y: Math.sin(along) * 5 }
  const [first, second] =
    base.x * dy > base.y * dx
      ? [base, { x: dx - base.x, y: dy - base.y }]
      : [
          { x: dx, y: dy },
          { x: base.x - dx, y: base.y - dy },
        ]
  return `M${Math.round(x)} ${Math.round(y)}l${Math.round(first.x)} ${Math.round(first.y)} ${Math.round(second.x)} ${Math.round(second.y)}z`
}

/** The glitter of a low sun on the sea: strokes that get wider and sparser towards the beach. */
export function glitter({
  seed,
  x,
  from,
  to,
}: {
  seed: number
  x: number
  from: number
  to: number
}): [string, string] {
  const random = randomFrom(seed)
  const layers: [string, string] = ['', '']
  for (let y = from; y < to; y += 5 + (y - from) / 22) {
    const spread = 70 + (y - from) * 0.9
    for (let stroke = 0; stroke < 4; stroke++) {
      const width = Math.round(8 + random() * spread * 0.5)
      const start = Math.round(x + (random() - 0.5) * 2 * spread - width / 2)
      // `layers` has exactly two entries, and the index is 0 or 1.
      layers[stroke % 2 === 0 ? 0 : 1] += `M${start} ${Math.round(y)}h${width}`
    }
  }
  return layers
}
