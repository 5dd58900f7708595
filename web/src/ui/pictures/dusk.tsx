/**
 * The evening background of drawn pictures: a sky whose hue depends on a number, a low sun, hills, and ground
 * or water.
 */

/** The colours of an evening background. */
export interface Dusk {
  top: string
  middle: string
  horizon: string
  sun: string
  far: string
  ground: string
}

/** The evening colours for a number: from blue through violet to rose, always warm at the horizon. */
export function duskOf(number: number): Dusk {
  const step = Math.abs(Math.trunc(number) * 37) % 130
  const hue = 218 + step
  const warm = 10 + ((step * 7) % 22)
  return {
    top: `hsl(${hue} 46% 17%)`,
    middle: `hsl(${hue + 34} 42% 37%)`,
    horizon: `hsl(${warm} 84% 64%)`,
    sun: `hsl(${34 + warm / 3} 100% 81%)`,
    far: `hsl(${hue + 26} 34% 29%)`,
    ground: `hsl(${hue + 8} 38% 11%)`,
  }
}

const sunXOf = (number: number): number => 70 + ((Math.abs(number) * 53) % 180)

/** What is below the sky. */
export type Ground = 'road' | 'water' | 'air' | 'rails'

/**
 * The backdrop of a 320 × 200 picture. `id` prefixes the ids of its gradients, to keep them distinct from
 * those of other pictures.
 */
export function DuskBackdrop({
  dusk,
  number,
  ground,
  id,
}: {
  dusk: Dusk
  number: number
  ground: Ground
  id: string
}) {
  const sunX = sunXOf(number)
  const horizon = ground === 'air' ? 200 : 132
  const sunHeight = ground === 'air' ? 52 : 18
  return (
    <>
      <Gradients {...{ dusk, ground, id }} />
      <path d={`M0 0h320v${horizon}H0z`} fill={`url(#${id}sky)`} />
      <circle cx={sunX} cy={horizon - sunHeight} r="95" fill={`url(#${id}halo)`} />
      <circle cx={sunX} cy={horizon - sunHeight} r="23" fill={dusk.sun} />
      {ground === 'air' ? <Clouds dusk={dusk} number={number} /> : <Hills dusk={dusk} number={number} />}
      <path d={`M0 ${horizon}h320v${200 - horizon}H0z`} fill={`url(#${id}ground)`} />
      <GroundMarks {...{ dusk, number, ground }} />
    </>
  )
}

function Gradients({ dusk, ground, id }: { dusk: Dusk; ground: Ground; id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={dusk.top} />
        <stop offset="0.55" stopColor={dusk.middle} />
        <stop offset="1" stopColor={dusk.horizon} />
      </linearGradient>
      <radialGradient id={`${id}halo`}>
        <stop offset="0" stopColor={dusk.sun} stopOpacity="0.85" />
        <stop offset="1" stopColor={dusk.horizon} stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}ground`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={ground === 'water' ? dusk.horizon : dusk.far} />
        <stop
          offset={ground === 'water' ? 0.5 : 0.25}
          stopColor={ground === 'water' ? dusk.far : dusk.ground}
        />
        <stop offset="1" stopColor={dusk.ground} />
      </linearGradient>
    </defs>
  )
}

function GroundMarks({ dusk, number, ground }: { dusk: Dusk; number: number; ground: Ground }) {
  const sunX = sunXOf(number)
  return (
    <>
      {ground === 'road' && (
        <path
          d="M0 183h320"
          stroke={dusk.sun}
          strokeWidth="2.5"
          strokeDasharray="34 40"
          strokeDashoffset={number % 74}
          opacity="0.3"
        />
      )}
      {ground === 'water' && (
        <path
          d={`M${sunX - 26} 137h52m-40 5h30m-44 6h52m-30 6h44m-40 9h24m-52 10h60`}
          stroke={dusk.sun}
          strokeWidth="1.8"
          strokeLinecap="round"
          opacity="0.75"
        />
      )}
      {ground === 'rails' && (
        <>
          <path d="M0 172h320" stroke="#000" strokeOpacity="0.5" strokeWidth="9" strokeDasharray="7 11" />
          <path d="M0 167h320" stroke={dusk.horizon} strokeOpacity="0.75" strokeWidth="2.5" />
        </>
      )}
    </>
  )
}

function Hills({ dusk, number }: { dusk: Dusk; number: number }) {
  // Three coasts that alternate, so that neighbours in a list differ: hills, towers, palms.
  const coasts = [
    'M0 132v-18c40-16 70-20 110-8 30 8 50-18 90-18 50 0 70 24 120 16v28z',
    'M0 132v-14h18v-16h14v16h12v-34h16v34h10v-22h20v22h30v-10h26v10h62v-26h18v26h8v-44h16v44h14v-18h20v18h36v14z',
    'M0 132v-8c60-12 120-4 180-10 50-4 90-6 140 2v16z',
  ]
  const kind = Math.abs(number) % 3
  return (
    <g fill={dusk.far}>
      <path d={coasts[kind]} opacity="0.8" />
      {kind === 2 && [38, 250, 286].map((x, palm) => <Palm key={x} x={x} y={62 + palm * 12} />)}
    </g>
  )
}

function Palm({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M-1 0q4 30 1 ${132 - y}h5q2-40-4-${132 - y}z`} />
      <path d="M0 0c-8-9-18-9-26-1 8-3 14-2 18 2-10 0-17 6-18 17 4-8 10-12 17-13-5 5-7 11-5 18 3-9 8-14 14-17 3 5 8 10 9 19 4-8 3-15-1-20 8 1 13 5 16 13 1-10-5-17-14-18 6-4 12-4 19 0-6-10-18-11-27-1 0-7 3-11 9-14-8-1-12 5-11 15z" />
    </g>
  )
}

function Clouds({ dusk, number }: { dusk: Dusk; number: number }) {
  const shift = (Math.abs(number) * 29) % 90
  return (
    <g fill={dusk.sun}>
      <path d={`M${shift - 60} 150c40-16 90-8 130-14 34-5 70 4 96 14z`} opacity="0.28" />
      <path d={`M${150 + shift} 128c30-9 50-4 80-8 26-3 50 2 70 8z`} opacity="0.22" />
      <path d={`M${shift} 44c26-7 50-3 76-6 20-2 44 2 58 6z`} opacity="0.16" />
      <path
        d="M0 178c30-20 60-10 84-18 30-10 60 0 84 4 40-14 70-12 100-2 20-6 40-4 52 4V200H0z"
        opacity="0.34"
      />
    </g>
  )
}
