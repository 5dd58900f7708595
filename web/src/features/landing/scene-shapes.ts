// Outlines of the landing scene, computed once: the same seed draws the same city in the prerendered page and here.

/** Numbers in 0..1, the same row at every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A row of buildings standing on `base`, and its lit windows, between two x positions. */
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
    // A grid of windows, of which the evening has lit some.
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
  // A mast, a step, or flat.
  if (kind < 0.16) return `h${width / 2 - 1}v-34h2v34h${width / 2 - 1}`
  if (kind < 0.4)
    return `h${Math.round(width * 0.25)}v-10h${Math.round(width * 0.5)}v10h${width - Math.round(width * 0.25) - Math.round(width * 0.5)}`
  return `h${width}`
}

/** The crown of a palm around 0,0, to be stroked: fronds that rise, bend and hang, with leaflets on both sides. */
export function palmCrown(seed: number): string {
  const random = randomFrom(seed)
  const fronds = 13
  let path = ''
  for (let i = 0; i < fronds; i++) {
    const angle = Math.PI * (1.28 - (1.56 * i) / (fronds - 1)) + (random() - 0.5) * 0.16
    const reach = 112 + random() * 40
    const droop = 46 + random() * 44
    const bend = { x: Math.cos(angle) * reach * 0.62, y: -Math.sin(angle) * reach * 0.72 - 16 }
    const tip = { x: Math.cos(angle) * reach, y: -Math.sin(angle) * reach * 0.66 + droop }
    path += `M0 0Q${Math.round(bend.x)} ${Math.round(bend.y)} ${Math.round(tip.x)} ${Math.round(tip.y)}`
    for (let t = 0.2; t < 0.98; t += 0.075) {
      const at = { x: 2 * (1 - t) * t * bend.x + t * t * tip.x, y: 2 * (1 - t) * t * bend.y + t * t * tip.y }
      const along = Math.atan2(
        (1 - t) * bend.y + t * (tip.y - bend.y),
        (1 - t) * bend.x + t * (tip.x - bend.x),
      )
      const length = 34 * Math.sin(Math.PI * (0.2 + t * 0.74)) + 8
      for (const side of [0.85, -0.85]) {
        const x = Math.cos(along + side) * length
        // Leaflets hang: the lower ones more than the upper ones.
        const y = Math.sin(along + side) * length * 0.8 + length * 0.38
        path += `M${Math.round(at.x)} ${Math.round(at.y)}l${Math.round(x)} ${Math.round(y)}`
      }
    }
  }
  return path
}

/** The glitter of a low sun on the sea: strokes that grow wider and sparser towards the beach. */
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
      // `layers` has exactly the two entries this index can name.
      layers[stroke % 2 === 0 ? 0 : 1] += `M${start} ${Math.round(y)}h${width}`
    }
  }
  return layers
}
