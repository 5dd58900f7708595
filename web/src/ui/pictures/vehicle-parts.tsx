/** The parts shared by vehicle drawings: paint, glass, wheels, lamps, shadow. */
import type { Paint } from './paint.ts'

/**
 * The props of a drawing: its colours, and a prefix that keeps its gradient ids distinct from those of other
 * pictures.
 */
export interface DrawingProps {
  paint: Paint
  id: string
}

/** The paint gradient: lit by the evening sky above, dark below. */
export function Lacquer({ paint, id }: DrawingProps) {
  return (
    <defs>
      <linearGradient id={`${id}paint`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={paint.light} />
        <stop offset="0.42" stopColor={paint.body} />
        <stop offset="1" stopColor={paint.shade} />
      </linearGradient>
      <linearGradient id={`${id}glass`} x1="0" x2="1" y1="0" y2="1">
        <stop offset="0" stopColor="#ffd9a8" />
        <stop offset="0.35" stopColor="#6d4a6e" />
        <stop offset="1" stopColor="#1b1230" />
      </linearGradient>
      <linearGradient id={`${id}beam`} x1="0" x2="1">
        <stop offset="0" stopColor="#fff1cf" stopOpacity="0.7" />
        <stop offset="1" stopColor="#fff1cf" stopOpacity="0" />
      </linearGradient>
    </defs>
  )
}

/** A wheel with five spokes, centred on x, y. */
export function Wheel({ x, y = 150, r = 20 }: { x: number; y?: number; r?: number }) {
  const spokes = [0, 72, 144, 216, 288]
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} fill="#0b0711" />
      <circle r={r * 0.66} fill="#3a3247" />
      <circle r={r * 0.66} fill="none" stroke="#d9cfdc" strokeWidth="1.6" />
      {spokes.map((turn) => (
        <path
          key={turn}
          d={`M-1.6 0l.8-${r * 0.6}h1.6l.8 ${r * 0.6}z`}
          fill="#d9cfdc"
          transform={`rotate(${turn})`}
        />
      ))}
      <circle r={r * 0.17} fill="#0b0711" stroke="#d9cfdc" />
    </g>
  )
}

/** The shadow on the road between two x positions. */
export function Shadow({ from, to, y = 170 }: { from: number; to: number; y?: number }) {
  return <ellipse cx={(from + to) / 2} cy={y} rx={(to - from) / 2} ry="6" fill="#000" opacity="0.5" />
}

/** Rear and front lamp as paths; the front one, whose path begins at its upper left corner, casts a beam. */
export function Lamps({ rear, front, id }: { rear: string; front: string; id: string }) {
  const [, x = '0', y = '0'] = /^M([\d.]+) ([\d.]+)/.exec(front) ?? []
  return (
    <>
      <path
        d={`M${Number(x) + 8} ${Number(y) + 1}L320 ${Number(y) - 14}V${Number(y) + 34}L${Number(x) + 8} ${Number(y) + 9}z`}
        fill={`url(#${id}beam)`}
      />
      <path d={rear} fill="#ff4d4d" />
      <path d={front} fill="#fff1cf" />
    </>
  )
}
