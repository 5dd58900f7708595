/** Uniforms of service skins, drawn over a bust, 240 × 320. */

/** The services with known skins. */
export type Uniform = 'police' | 'sheriff' | 'special' | 'army' | 'medic' | 'fire'

const skins: readonly (readonly [Uniform, readonly number[]])[] = [
  ['police', [265, 266, 267, 280, 281, 282, 284, 300, 301, 302, 303, 304, 305, 306, 307, 309]],
  ['sheriff', [283, 288, 310, 311]],
  ['special', [285, 286]],
  ['army', [287]],
  ['medic', [274, 275, 276, 308]],
  ['fire', [277, 278, 279]],
]
const uniforms = new Map(skins.flatMap(([uniform, those]) => those.map((skin) => [skin, uniform] as const)))

/** The uniform of a skin; undefined if it has none. */
export const uniformOf = (skin: number): Uniform | undefined => uniforms.get(skin)

/** The cloth of a uniform, lit and shaded. */
export const cloth: Record<Uniform, readonly [light: string, shade: string]> = {
  police: ['#35508f', '#131d40'],
  sheriff: ['#c9a46a', '#6b4a24'],
  special: ['#3a4052', '#0f1119'],
  army: ['#7f8a58', '#343b22'],
  medic: ['#f3f1ee', '#8d93a8'],
  fire: ['#4a4238', '#1a1512'],
}

/** A star with this many points, centred on x, y. */
function star({ x, y, points, r }: { x: number; y: number; points: number; r: number }): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (Math.PI * index) / points - Math.PI / 2
    const reach = index % 2 === 0 ? r : r * 0.48
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`
  })
  return `M${corners.join('L')}z`
}

const gold = '#ffcf6b'
const collar = 'M84 224l36 30-24 22-28-42zm72 0l-36 30 24 22 28-42z'

function Insignia({ uniform }: { uniform: Uniform }) {
  const [, shade] = cloth[uniform]
  if (uniform === 'medic') {
    return (
      <>
        <path d={collar} fill="#2a5c9c" />
        <path d="M30 288h180v12H30z" fill="#2a5c9c" opacity="0.85" />
        <path d="M166 252h22v22h-22z" fill="#2a5c9c" />
        <path d="M174 255h6v5h5v6h-5v5h-6v-5h-5v-6h5z" fill="#fff" />
      </>
    )
  }
  if (uniform === 'fire') {
    return (
      <>
        <path d={collar} fill={shade} />
        <path d="M16 284h208v14H16z" fill="#f5d14a" />
        <path d="M16 289h208v4H16z" fill="#e9e4dc" />
        <path d="M114 252h12v68h-12z" fill="#f5d14a" opacity="0.85" />
      </>
    )
  }
  if (uniform === 'special') {
    return (
      <>
        <path d="M62 236h116l12 84H50z" fill="#171a24" />
        <path d="M76 262h36v26H76zm52 0h36v26h-36z" fill="#232838" />
        <path d="M70 238l8 26m92-26-8 26" stroke="#3a4052" strokeWidth="9" />
      </>
    )
  }
  if (uniform === 'army') {
    return (
      <>
        <path d={collar} fill={shade} />
        <path
          d="M40 270c14-8 24 4 36-2s20-2 24 6-14 14-28 10-36 2-32-14zm110-14c10-8 30-4 38 4s8 20-6 18-44-10-32-22zm-40 36c12-6 30 0 28 12s-30 12-36 4 0-14 8-16z"
          fill={shade}
          opacity="0.6"
        />
        <path d="M150 262h34v9h-34z" fill="#23281a" />
      </>
    )
  }
  return (
    <>
      <path d={collar} fill={shade} />
      <path d="M114 256l6 7 6-7 5 44-11 14-11-14z" fill={uniform === 'police' ? '#0c1128' : '#4a3216'} />
      <path d={star({ x: 166, y: 266, points: uniform === 'police' ? 5 : 6, r: 13 })} fill={gold} />
      <path d="M60 262h28v8H60z" fill={gold} opacity="0.85" />
    </>
  )
}

function Headgear({ uniform }: { uniform: Uniform }) {
  const [light, shade] = cloth[uniform]
  if (uniform === 'medic') return null
  if (uniform === 'special' || uniform === 'army') {
    return (
      <>
        <path d="M58 126c-6-46 18-72 62-72s68 26 62 72c-10-9-20-12-30-12H88c-10 0-20 3-30 12z" fill={shade} />
        <path d="M72 96c6-20 22-30 46-31" fill="none" stroke={light} strokeWidth="5" strokeLinecap="round" />
        <path d="M66 124c-2 20 4 44 18 58m90-58c2 20-4 44-18 58" fill="none" stroke={shade} strokeWidth="5" />
      </>
    )
  }
  if (uniform === 'fire') {
    return (
      <>
        <path d="M66 112c-2-38 20-60 54-60s56 22 54 60z" fill="#f0b41f" />
        <path d="M46 118c30-14 118-14 148 0-6 8-20 10-34 8-26-4-54-4-80 0-14 2-28 0-34-8z" fill="#c98a10" />
        <path d="M115 50h10v44h-10z" fill="#c98a10" />
        <path d={star({ x: 120, y: 92, points: 6, r: 13 })} fill="#fff1cf" />
      </>
    )
  }
  if (uniform === 'sheriff') {
    return (
      <>
        <path d="M76 108c0-26 8-46 22-50 10-2 14 6 22 6s12-8 22-6c14 4 22 24 22 50z" fill={light} />
        <path d="M76 98h88v11H76z" fill={shade} />
        <path d="M34 112c30-10 142-10 172 0-4 12-22 16-40 12-30-6-62-6-92 0-18 4-36 0-40-12z" fill={light} />
        <path d={star({ x: 120, y: 92, points: 6, r: 10 })} fill={gold} />
      </>
    )
  }
  return (
    <>
      <path d="M52 82c10-22 34-30 68-30s58 8 68 30c-4 14-12 20-20 22H72c-8-2-16-8-20-22z" fill={light} />
      <path d="M70 98h100v16H70z" fill={shade} />
      <path d="M70 113c32-12 68-12 100 0l6 12c-36-12-76-12-112 0z" fill="#0a0d1a" />
      <path d={star({ x: 120, y: 82, points: 5, r: 13 })} fill={gold} />
    </>
  )
}

/** Collar, badges and headgear, for a bust whose clothes have the uniform's cloth. */
export function UniformDrawing({ uniform }: { uniform: Uniform }) {
  return (
    <>
      <Insignia uniform={uniform} />
      <Headgear uniform={uniform} />
    </>
  )
}
