import type { Site } from '@idlewood/contract/content'
import { useId, type ReactNode } from 'react'
import { DuskBackdrop, duskOf, type Ground } from '../../ui/pictures/dusk.tsx'
import { Lowrider } from '../../ui/pictures/body-drawings.tsx'
import { Sedan } from '../../ui/pictures/car-drawings.tsx'
import { Boat } from '../../ui/pictures/craft-drawings.tsx'
import { paintOf } from '../../ui/pictures/paint.ts'
import { PersonDrawing, type PersonKind } from '../../ui/pictures/person-drawing.tsx'
import { Semi } from '../../ui/pictures/work-drawings.tsx'

type HighlightIcon = Site['highlights'][number]['icon']

/** The subject of a picture, with its own evening sky. */
interface Motif {
  evening: number
  ground: Ground
  draw: (id: string) => ReactNode
}

/** Portraits side by side, each in its own window. */
const people = (id: string, those: readonly (readonly [PersonKind, skin: number])[]): ReactNode =>
  those.map(([kind, skin], index) => (
    <svg
      key={skin}
      x={(index * 320) / those.length}
      width={320 / those.length}
      height="200"
      viewBox="10 36 220 284"
      preserveAspectRatio="xMidYMin slice"
    >
      <PersonDrawing kind={kind} number={skin} id={`${id}${index}`} />
    </svg>
  ))

const house = (
  <>
    <path d="M52 88l72-34 72 34v78H52z" fill="#efe0d2" />
    <path d="M40 92l84-42 84 42-6 8-78-38-78 38z" fill="#7a2c3a" />
    <path d="M52 88l72-34v112H52z" fill="#000" opacity="0.12" />
    <path d="M70 104h32v28H70zm76 0h32v28h-32z" fill="#ffd37a" />
    <path d="M86 104v28m-16-14h32m60-14v28m-16-14h32" stroke="#7a2c3a" strokeWidth="2.5" />
    <path d="M112 122h24v44h-24z" fill="#5a3022" />
    <path d="M202 112h78v54h-78z" fill="#d9c4b4" />
    <path d="M194 104h94v9h-94z" fill="#7a2c3a" />
    <path d="M212 124h58v42h-58z" fill="#8d8399" />
    <path d="M212 134h58m-58 10h58m-58 10h58" stroke="#5d5470" strokeWidth="2" />
    <path d="M24 166h272v5H24z" fill="#0b0711" opacity="0.6" />
  </>
)

const boombox = (
  <>
    <ellipse cx="160" cy="172" rx="116" ry="7" opacity="0.5" />
    <path d="M96 84V66c0-8 5-12 12-12h104c7 0 12 4 12 12v18h-12V66H108v18z" fill="#83788f" />
    <rect x="52" y="82" width="216" height="88" rx="12" fill="#c9466a" />
    <rect x="52" y="82" width="216" height="30" rx="12" fill="#e8728e" />
    <rect x="128" y="92" width="64" height="30" rx="5" fill="#1a1424" />
    <path d="M136 112l6-10 7 14 7-18 8 14 6-8 8 8" fill="none" stroke="#6fe0cf" strokeWidth="3" />
    {[94, 226].map((x) => (
      <g key={x}>
        <circle cx={x} cy="132" r="32" fill="#1a1424" />
        <circle cx={x} cy="132" r="22" fill="#3a3247" />
        <circle cx={x} cy="132" r="9" fill="#cfc4d4" />
      </g>
    ))}
    <path d="M132 134h56m-56 12h56m-56 12h36" stroke="#7a1f3c" strokeWidth="5" strokeLinecap="round" />
  </>
)

const motifs: Partial<Record<HighlightIcon, Motif>> = {
  book: {
    evening: 3,
    ground: 'road',
    draw: (id) =>
      people(id, [
        ['female', 12],
        ['male', 23],
      ]),
  },
  shield: {
    evening: 6,
    ground: 'road',
    draw: (id) =>
      people(id, [
        ['male', 281],
        ['female', 308],
      ]),
  },
  flag: { evening: 8, ground: 'road', draw: (id) => <Lowrider paint={paintOf(567)} id={id} /> },
  car: { evening: 15, ground: 'road', draw: (id) => <Semi paint={paintOf(411)} id={id} /> },
  home: { evening: 21, ground: 'road', draw: () => house },
  music: { evening: 33, ground: 'water', draw: () => boombox },
  box: { evening: 41, ground: 'water', draw: (id) => <Boat paint={paintOf(493)} id={id} /> },
  users: {
    evening: 9,
    ground: 'road',
    draw: (id) =>
      people(id, [
        ['male', 7],
        ['female', 40],
      ]),
  },
}
const usual: Motif = { evening: 27, ground: 'road', draw: (id) => <Sedan paint={paintOf(560)} id={id} /> }

/** A drawing for a highlight, selected by the highlight's icon. */
export function HighlightPicture({ icon }: { icon: HighlightIcon }) {
  const id = useId()
  const { evening, ground, draw } = motifs[icon] ?? usual
  return (
    <div aria-hidden className="grain relative aspect-16/9 w-full overflow-hidden">
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        className="absolute -inset-px size-[calc(100%+2px)]"
      >
        <DuskBackdrop dusk={duskOf(evening)} number={evening} ground={ground} id={`${id}b`} />
        {draw(id)}
      </svg>
    </div>
  )
}
