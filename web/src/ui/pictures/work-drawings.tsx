/** Drawings of working vehicles (tractor units, machines, a tank) and a scooter. */
import { type DrawingProps, Lacquer, Lamps, Shadow, Wheel } from './vehicle-parts.tsx'

/** A tractor unit with a sleeper cab and a long nose. */
export function Semi({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={20} to={302} />
      <path d="M26 134h266v18H26z" fill="#0b0711" />
      <path d="M34 124h66v9H34z" fill="#8d8399" />
      <path d="M108 28h7v104h-7zm-3-4h13v6h-13z" fill="#cfc4d4" />
      <path
        d="M120 140V58c0-8 5-13 13-13h42c9 0 14 3 18 10l17 31h58c13 0 20 7 21 20l2 30c0 6-3 9-9 9h-16a28 28 0 0 0-56 0h-84c-4 0-6-2-6-5z"
        fill={`url(#${id}paint)`}
      />
      <path d="M158 58h16c6 0 9 2 11 6l13 24h-40z" fill={`url(#${id}glass)`} />
      <path d="M128 58h18v18h-18z" fill={`url(#${id}glass)`} opacity="0.85" />
      <path
        d="M152 50v92m54-54v50M164 104h11m60-10v40m10-40v40m10-40v40"
        stroke="#000"
        strokeOpacity="0.3"
        strokeWidth="1.8"
      />
      <path d="M126 108h78" stroke={paint.light} strokeWidth="5" opacity="0.85" />
      <rect x="134" y="138" width="58" height="18" rx="8" fill="#cfc4d4" />
      <path d="M284 126h12v22h-12z" fill="#cfc4d4" />
      <Lamps id={id} rear="M26 136h6v9h-6z" front="M276 104l11 3v13l-11-1z" />
      <Wheel x={56} y={150} r={21} />
      <Wheel x={102} y={150} r={21} />
      <Wheel x={236} y={150} r={22} />
    </>
  )
}

/** A slow machine with a big rear wheel and a small front one. */
export function Tractor({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={58} to={268} />
      <path d="M132 128h112v16H132z" fill="#0b0711" />
      <path d="M98 54h76v8H98z" fill={`url(#${id}paint)`} />
      <path d="M106 62h6l-6 44h-6zm54 0h6l8 44h-6z" fill="#1a1424" />
      <path d="M112 64h48l8 40h-62z" fill={`url(#${id}glass)`} opacity="0.7" />
      <path d="M126 110l-4-26h10l8 26z" fill="#1a1424" />
      <path
        d="M70 122c6-20 22-30 44-30h10l12 14h94c14 0 22 7 24 20l2 12H150c-12-18-46-26-80-16z"
        fill={`url(#${id}paint)`}
      />
      <path d="M176 112h60m-60 8h64m-64 8h66" stroke="#000" strokeOpacity="0.3" strokeWidth="2.4" />
      <path d="M206 72h7v34h-7z" fill="#8d8399" />
      <Lamps id={id} rear="M70 112l9-6v9l-8 6z" front="M246 112l8 5v12l-8-3z" />
      <Wheel x={106} y={132} r={39} />
      <Wheel x={228} y={148} r={23} />
    </>
  )
}

/** A tank. */
export function Tank({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={26} to={294} />
      <path d="M190 86h112v10H190zm106-4h12v18h-12z" fill={paint.shade} />
      <path d="M104 106l14-26c2-4 5-6 10-6h46c8 0 14 4 18 12l12 20z" fill={`url(#${id}paint)`} />
      <path d="M140 66h22v9h-22z" fill={paint.shade} />
      <path d="M34 126l20-18c3-2 6-3 10-3h168c6 0 11 2 16 5l36 22-8 12H40z" fill={`url(#${id}paint)`} />
      <path d="M58 112h180" stroke="#fff" strokeOpacity="0.4" strokeWidth="2" />
      <rect x="30" y="130" width="262" height="40" rx="20" fill="#0b0711" />
      <rect
        x="34"
        y="134"
        width="254"
        height="32"
        rx="16"
        fill="none"
        stroke="#83788f"
        strokeWidth="3"
        strokeDasharray="9 5"
      />
      {[54, 92, 130, 168, 206, 244, 272].map((x) => (
        <circle key={x} cx={x} cy="150" r="12" fill="#3a3247" stroke="#83788f" strokeWidth="2" />
      ))}
    </>
  )
}

/** A scooter. */
export function Scooter({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={74} to={254} />
      <path d="M204 74l22 72" stroke="#cfc4d4" strokeWidth="7" strokeLinecap="round" />
      <Wheel x={106} y={149} r={22} />
      <Wheel x={228} y={149} r={22} />
      <path
        d="M70 134c0-24 14-38 38-40h34c8 0 12 4 14 10l8 24h22l16-48c2-5 6-7 11-6 6 1 8 5 8 11l-12 52c-2 9-7 13-16 13h-66a24 24 0 0 0-44-8c-4-2-13-2-13-8z"
        fill={`url(#${id}paint)`}
      />
      <path d="M208 132c4-12 14-17 26-14 8 2 14 7 16 14-14-5-28-5-42 0z" fill={`url(#${id}paint)`} />
      <path d="M86 90c8-9 22-11 40-9 14 1 20 5 20 13H92c-5 0-7-1-6-4z" fill="#0f0a17" />
      <path
        d="M82 124c8-14 22-20 44-20"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.55"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M204 76l-18-8m18 8 8-8" stroke="#1a1424" strokeWidth="6" strokeLinecap="round" />
      <path d="M220 88l80-12v40l-80-16z" fill={`url(#${id}beam)`} />
      <circle cx="216" cy="94" r="8" fill="#fff1cf" stroke="#0f0a17" strokeWidth="3" />
      <path d="M70 118l9-4v10l-9 2z" fill="#ff4d4d" />
    </>
  )
}

/** Blue and red lights on a roof; x is their centre, y their base. */
export function LightBar({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx="-9" r="22" fill="#5b8cff" opacity="0.28" />
      <circle cx="9" r="22" fill="#ff5566" opacity="0.28" />
      <path d="M-20 0v-5c0-2 1-3 3-3H0v8z" fill="#7ea6ff" />
      <path d="M20 0v-5c0-2-1-3-3-3H0v8z" fill="#ff6b78" />
      <path d="M-22 0h44v3h-44z" fill="#0b0711" />
    </g>
  )
}
