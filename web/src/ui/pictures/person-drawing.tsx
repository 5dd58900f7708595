/** Drawn busts for skins: a woman, a man, or someone in a hood, lit by a low sun. */
import type { ReactNode } from 'react'
import { duskOf } from './dusk.tsx'
import { pick } from './paint.ts'
import { cloth, UniformDrawing, uniformOf } from './uniforms.tsx'

/** The kind of person in a bust. */
export type PersonKind = 'female' | 'male' | 'neutral'

const skins = [
  { light: '#ffd9b8', body: '#eab48c', shade: '#a8674f' },
  { light: '#f4c199', body: '#d0936a', shade: '#8a5140' },
  { light: '#dba878', body: '#a9714a', shade: '#683c2e' },
  { light: '#b98057', body: '#7d4e36', shade: '#452722' },
  { light: '#94624a', body: '#5d3a2e', shade: '#311c1c' },
] as const
const hairs = ['#1a1120', '#2e1a1c', '#5b3022', '#8e5a2c', '#c9924e', '#7d2236'] as const
const tops = [
  ['#e85d3a', '#8a2422'],
  ['#2b9a94', '#0f4a55'],
  ['#3b62c4', '#1a2a6c'],
  ['#efe4d8', '#9a8794'],
  ['#3a3150', '#171024'],
  ['#8c48bd', '#431a68'],
  ['#3f8f52', '#163f30'],
  ['#e0a03a', '#84460f'],
] as const

/** Enough numbers to cover every choice that a style makes by remainder. */
const styles = Array.from({ length: 420 }, (_, style) => style)

/** Styles without a cap, beard or bun. */
const underUniform = [4, 10, 13] as const

interface Look {
  id: string
  skin: (typeof skins)[number]
  hair: string
  top: readonly [string, string]
  style: number
}

/** The bust of a skin in front of an evening background, 240 × 320. The same number always looks the same. */
export function PersonDrawing({ kind, number, id }: { kind: PersonKind; number: number; id: string }) {
  const dusk = duskOf(number + 11)
  const uniform = uniformOf(number)
  const look: Look = {
    id,
    skin: pick(skins, number, 2),
    hair: pick(hairs, number, 3),
    top: uniform ? cloth[uniform] : pick(tops, number, 4),
    style: pick(uniform ? underUniform : styles, number, 5),
  }
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor={dusk.top} />
          <stop offset="0.6" stopColor={dusk.middle} />
          <stop offset="1" stopColor={dusk.horizon} />
        </linearGradient>
        <radialGradient id={`${id}halo`}>
          <stop offset="0.4" stopColor={dusk.sun} stopOpacity="0.6" />
          <stop offset="1" stopColor={dusk.horizon} stopOpacity="0" />
        </radialGradient>
        {/* Warm light from the right, shade to the left. */}
        <linearGradient id={`${id}skin`} x1="0" x2="1">
          <stop offset="0.12" stopColor={look.skin.shade} />
          <stop offset="0.5" stopColor={look.skin.body} />
          <stop offset="1" stopColor={look.skin.light} />
        </linearGradient>
        <linearGradient id={`${id}top`} x1="0" x2="1" y1="0.2" y2="0">
          <stop offset="0" stopColor={look.top[1]} />
          <stop offset="0.9" stopColor={look.top[0]} />
        </linearGradient>
      </defs>
      <path d="M0 0h240v320H0z" fill={`url(#${id}sky)`} />
      <circle cx="150" cy="150" r="150" fill={`url(#${id}halo)`} />
      <circle cx="150" cy="150" r="78" fill={dusk.sun} opacity="0.85" />
      <path d="M0 246c50-18 90-8 130-16 40-8 76-2 110 10v80H0z" fill={dusk.far} opacity="0.8" />
      {kind === 'female' ? (
        <Woman {...look} />
      ) : kind === 'male' || uniform ? (
        <Man {...look} />
      ) : (
        <Hooded {...look} />
      )}
      {uniform && <UniformDrawing uniform={uniform} />}
    </>
  )
}

function Face({ id, skin, hair, glasses, jaw }: Look & { glasses: boolean; jaw: string }) {
  return (
    <>
      <path d={jaw} fill={`url(#${id}skin)`} />
      <path
        d="M122 138c3 10 8 18 9 24 0 4-5 6-11 5"
        fill="none"
        stroke={skin.shade}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M108 182c8 4 18 4 26-1"
        fill="none"
        stroke={skin.shade}
        strokeWidth="3"
        strokeLinecap="round"
      />
      {glasses ? (
        <>
          <path d="M80 132h80" stroke="#120b1a" strokeWidth="3.5" />
          <path
            d="M86 131h31c1 14-4 22-15 22-10 0-16-8-16-22zm39 0h31c0 14-6 22-16 22-11 0-16-8-15-22z"
            fill="#120b1a"
          />
          <path d="M131 135h12l-8 12c-3-3-4-7-4-12z" fill="#ffc37a" opacity="0.7" />
        </>
      ) : (
        <>
          <path
            d="M88 128c7-5 17-5 24-1m18-1c8-3 17-2 23 3"
            fill="none"
            stroke={hair}
            strokeWidth="4.5"
            strokeLinecap="round"
          />
          <path d="M92 141c6-5 14-5 19 0-6 4-13 4-19 0zm39-1c6-5 14-4 19 1-7 4-14 4-19-1z" fill="#f7ece2" />
          <circle cx="102" cy="141" r="4" fill="#1a1120" />
          <circle cx="141" cy="141" r="4" fill="#1a1120" />
        </>
      )}
    </>
  )
}

function Body({
  id,
  shoulders,
  neck,
  children,
}: {
  id: string
  shoulders: string
  neck: string
  children?: ReactNode
}) {
  return (
    <>
      <path d={neck} fill={`url(#${id}skin)`} />
      <path d="M100 190c14 14 28 14 40 0v12c-12 16-28 16-40 0z" fill="#1a0b1c" opacity="0.32" />
      <path d={shoulders} fill={`url(#${id}top)`} />
      {children}
    </>
  )
}

/** The warm rim of sunlight along the right side. */
function RimLight({ path }: { path: string }) {
  return <path d={path} fill="none" stroke="#ffd79a" strokeWidth="3" strokeLinecap="round" opacity="0.75" />
}

function Woman(look: Look) {
  const { id, hair, style } = look
  const backs = [
    'M120 62c-46 0-66 32-64 74 2 44-8 70-22 92 30 14 60 10 86 8 26 2 58 6 88-8-16-22-24-48-22-92 2-42-20-74-66-74z',
    'M120 64c-44 0-62 30-60 72 1 26 0 44-6 58 22 14 44 8 66 8s46 6 68-8c-6-14-8-32-7-58 2-42-17-72-61-72z',
    'M120 66c-40 0-58 26-56 64l8 40h96l8-40c2-38-16-64-56-64zm26-6a24 22 0 1 0-50 0 26 20 0 0 0 50 0z',
  ]
  const fringes = [
    'M120 70c-38 0-54 28-50 72 6-26 16-42 34-54 14 16 40 22 54 32 6 6 10 14 12 24 4-44-12-74-50-74z',
    'M122 70c-38 0-56 26-52 70 4-14 8-22 16-30 24 8 50 4 68-14 8 10 14 26 16 44 4-44-10-70-48-70z',
    'M120 72c-36 0-52 24-50 62 8-22 18-34 50-36 32 2 42 14 50 36 2-38-14-62-50-62z',
  ]
  return (
    <>
      <path d={backs[style % 3]} fill={hair} />
      <Body
        id={id}
        neck="M102 176h36v34c4 8 10 15 18 20l-36 44-36-44c8-5 14-12 18-20z"
        shoulders="M28 320c2-42 14-68 44-82l18-8c10 20 22 30 30 30s20-10 30-30l18 8c30 14 42 40 44 82z"
      >
        <path
          d="M90 230c6 22 18 38 30 38s24-16 30-38"
          fill="none"
          stroke="#ffd79a"
          strokeWidth="1.8"
          opacity="0.7"
        />
      </Body>
      <Face
        {...look}
        glasses={style % 4 === 0}
        jaw="M120 82c30 0 46 20 45 50-1 26-8 44-22 58-8 8-15 11-23 11s-15-3-23-11c-14-14-21-32-22-58-1-30 15-50 45-50z"
      />
      <path d="M110 181c6-3 8-2 11 0 3-2 6-3 11 0-6 7-16 7-22 0z" fill="#b23a48" />
      <path d={fringes[style % 3]} fill={hair} />
      <circle cx="76" cy="170" r="4" fill="#ffc061" />
      <circle cx="165" cy="170" r="4" fill="#ffc061" />
      <RimLight path="M166 240c28 12 42 34 46 72M160 92c8 10 12 22 13 36" />
    </>
  )
}

function Man(look: Look) {
  const { id, hair, style, top } = look
  const hairline = [
    'M120 70c-36 0-52 22-50 58 4-8 6-12 8-20 26-2 58-4 84 0 2 8 4 12 8 20 2-36-14-58-50-58z',
    'M116 62c-34 2-50 24-46 66 4-6 6-10 7-18 30 2 60-4 78-18 4 8 7 14 8 20 2 6 4 10 7 16 2-44-16-68-54-66z',
    'M120 76c-32 0-48 18-48 46 8-14 20-22 48-22s40 8 48 22c0-28-16-46-48-46z',
  ]
  const isCapped = style % 5 === 1
  const isBearded = style % 3 === 0
  return (
    <>
      <Body
        id={id}
        neck="M96 176h48v34c4 8 10 14 16 18l-40 36-40-36c6-4 12-10 16-18z"
        shoulders="M8 320c2-46 18-70 54-82l32-12c8 16 18 22 26 22s18-6 26-22l32 12c36 12 52 36 54 82z"
      >
        {style % 2 === 0 ? (
          <path d="M94 226l26 36-22 20-26-48zm52 0l-26 36 22 20 26-48z" fill={top[1]} />
        ) : (
          <path d="M92 228c6 18 18 28 28 28s22-10 28-28" fill="none" stroke={top[1]} strokeWidth="6" />
        )}
        {style % 7 < 2 && (
          <path d="M88 232c8 34 20 48 32 48s24-14 32-48" fill="none" stroke="#ffc061" strokeWidth="4" />
        )}
      </Body>
      <path
        d="M72 136c-8-2-11 5-9 15 2 9 6 14 12 13zm96 0c8-2 11 5 9 15-2 9-6 14-12 13z"
        fill={`url(#${id}skin)`}
      />
      <Face
        {...look}
        glasses={style % 4 === 2}
        jaw="M120 80c32 0 50 20 49 52-1 24-5 42-14 56-8 11-22 18-35 18s-27-7-35-18c-9-14-13-32-14-56-1-32 17-52 49-52z"
      />
      {isBearded && (
        <path
          d="M71 140c4 14 8 22 14 28 12-4 22-6 35-6s23 2 35 6c6-6 10-14 14-28 0 22-5 40-14 52-8 10-22 16-35 16s-27-6-35-16c-9-12-14-30-14-52zm37 40c7 5 17 5 24 0-7-5-17-5-24 0z"
          fill={hair}
          fillRule="evenodd"
        />
      )}
      {isCapped ? (
        <>
          <path d="M68 116c-2-34 18-54 52-54s56 20 54 54c-34-10-72-10-106 0z" fill={top[0]} />
          <path d="M66 118c32-16 74-16 108 0l22 10c-44-8-90-8-130 2z" fill={top[1]} />
          <path d="M120 62v44" stroke={top[1]} strokeWidth="2" />
        </>
      ) : (
        <path d={hairline[(style >> 1) % 3]} fill={hair} />
      )}
      <RimLight path="M182 240c30 10 46 30 50 70M166 104c6 10 7 20 6 32" />
    </>
  )
}

function Hooded(look: Look) {
  const { id, top, skin } = look
  return (
    <>
      <path d="M10 320c2-48 20-74 58-86h104c38 12 56 38 58 86z" fill={`url(#${id}top)`} />
      <path
        d="M120 50c-50 0-74 38-70 92 3 42 20 78 40 100h60c20-22 37-58 40-100 4-54-20-92-70-92z"
        fill={`url(#${id}top)`}
      />
      <path d="M120 74c-34 0-52 26-49 66 3 36 22 76 49 76s46-40 49-76c3-40-15-66-49-66z" fill="#140c1c" />
      <path
        d="M118 104c26 0 40 16 39 42-1 24-12 54-33 54-24 0-39-28-41-54-1-26 12-42 35-42z"
        fill={`url(#${id}skin)`}
      />
      <path
        d="M71 132c2-38 20-58 49-58s47 20 49 58c-14-18-28-24-49-24s-35 6-49 24z"
        fill="#140c1c"
        opacity="0.82"
      />
      <path
        d="M94 142c5-3 11-3 16 0m22-1c5-3 11-2 15 1"
        fill="none"
        stroke="#140c1c"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M123 142c3 8 6 14 7 19 0 4-4 5-9 4m-11 14c7 4 15 3 21-1"
        fill="none"
        stroke={skin.shade}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M92 236l4 54m52-54-4 46" stroke="#ffe3b8" strokeWidth="4" strokeLinecap="round" />
      <path d="M120 216c-14 6-24 14-30 24 20 10 40 10 60 0-6-10-16-18-30-24z" fill={top[1]} />
      <RimLight path="M176 90c12 18 15 40 11 66-4 28-14 54-28 74m20 10c28 10 44 32 48 70" />
    </>
  )
}
