/** Drawings of boats and aircraft from the side, facing right, on a 320 × 200 picture. */
import { Lacquer, type DrawingProps } from './vehicle-parts.tsx'

/** A speedboat with its wake. */
export function Boat({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <g transform="rotate(-3 160 130)">
        <path d="M118 106l26-24c4-4 8-5 14-5h30c8 0 14 3 20 8l26 21z" fill="#f4ece6" />
        <path
          d="M132 103l20-17c3-2 5-3 9-3h6v20zm41-20h14c6 0 10 2 15 6l17 14h-46z"
          fill={`url(#${id}glass)`}
        />
        <path d="M150 77l-4-20h3l8 20zM60 104l2-18h22l6 18z" fill="#1a1424" />
        <path
          d="M34 108c80-6 170-8 262-2-14 26-36 42-68 46H76c-22-4-36-20-42-44z"
          fill={`url(#${id}paint)`}
        />
        <path d="M34 108c80-6 170-8 262-2l-3 6c-86-5-174-4-257 2z" fill="#f4ece6" />
        <path d="M50 134c74-6 150-8 226-4" fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="2.5" />
        <path d="M222 106c14-12 30-14 50-4" fill="none" stroke="#f4ece6" strokeWidth="2" />
      </g>
      <path
        d="M0 156c30-14 52-20 78-12 40 10 120 10 168-2 20-5 30 2 74 10v48H0z"
        fill="#0d0818"
        opacity="0.42"
      />
      <path
        d="M14 150c20-10 36-12 54-4 40 12 130 12 176-2 22-6 34 2 50 8-26-2-40 2-58 6-46 10-124 8-164-2-24-6-40-4-58-6z"
        fill="#fff4e4"
        opacity="0.85"
      />
      <path
        d="M30 168h60m30 6h96m-150 10h44m90-2h70"
        stroke="#fff4e4"
        strokeOpacity="0.4"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  )
}

/** A twin-engined aeroplane climbing. */
export function Plane({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <g transform="rotate(-7 160 100)">
        <path d="M150 92l-44-46h22l62 46z" fill={paint.shade} />
        <path d="M44 96L26 44h24l40 44z" fill={`url(#${id}paint)`} />
        <path d="M30 48l10 0 8 22" fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="2" />
        <path
          d="M38 92c60-12 140-16 196-10 32 4 52 12 60 24-10 12-34 18-66 18-72 0-140-8-186-22-8-3-10-9-4-10z"
          fill="#f4ece6"
        />
        <path
          d="M42 104c46 13 114 20 186 20 32 0 56-6 66-18-4-1-9-1-14-1-80 7-160 6-238-1z"
          fill={`url(#${id}paint)`}
        />
        <path d="M252 88c12 3 22 7 30 12l-28 1c-4-4-5-8-2-13z" fill={`url(#${id}glass)`} />
        {[96, 116, 136, 156, 176, 196, 216].map((x) => (
          <rect key={x} x={x} y="91" width="10" height="9" rx="4" fill={`url(#${id}glass)`} />
        ))}
        <path d="M204 112l-70 44h-28l44-46z" fill={`url(#${id}paint)`} />
        <path d="M204 112l-70 44h-10l56-44z" fill="#fff" opacity="0.25" />
        <path d="M60 98L30 112H16l20-16z" fill={paint.body} />
        <path d="M160 128c14-4 34-4 44 1 3 2 3 7 0 9-10 5-30 5-44 1-5-3-5-8 0-11z" fill="#d9cdd6" />
        <ellipse cx="208" cy="133" rx="2.5" ry="19" fill="#fff" opacity="0.45" />
      </g>
      <circle cx="120" cy="163" r="3" fill="#ff4d4d" />
    </>
  )
}

/** A helicopter in the air. */
export function Helicopter({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <g transform="rotate(3 170 100)">
        <path d="M34 76l18-30h16l-8 36z" fill={paint.body} />
        <path d="M38 84c40-4 80-6 120-10l4 32c-44-6-86-12-124-16z" fill={`url(#${id}paint)`} />
        <path
          d="M136 78c16-12 42-18 70-16 40 3 68 24 74 50 2 12-8 20-24 21l-76 1c-26 0-42-12-46-28-2-12-2-20 2-28z"
          fill={`url(#${id}paint)`}
        />
        <path
          d="M218 66c30 6 50 22 56 42l-48 1c-5 0-8-3-8-8zm-42-1c10-2 22-3 34-1v36c0 5-3 8-8 8h-26z"
          fill={`url(#${id}glass)`}
        />
        <path d="M148 84c14-10 36-15 60-13" fill="none" stroke="#fff" strokeOpacity="0.6" strokeWidth="2" />
        <path
          d="M170 112h42v19h-42zM142 118h20"
          fill="none"
          stroke="#000"
          strokeOpacity="0.3"
          strokeWidth="2"
        />
        <path d="M176 62l4-12h28l8 13z" fill="#1a1424" />
        <path d="M191 52V40h6v12z" fill="#8d8399" />
        <ellipse cx="194" cy="40" rx="122" ry="4" fill="#fff4e4" opacity="0.35" />
        <path d="M74 40h240" stroke="#1a1424" strokeWidth="3" strokeLinecap="round" opacity="0.8" />
        <ellipse cx="52" cy="66" rx="5" ry="25" fill="#fff4e4" opacity="0.4" />
        <path d="M52 44v44" stroke="#1a1424" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M170 134l-8 18m68-18 8 18" stroke="#1a1424" strokeWidth="4" />
        <path
          d="M138 153h122c8 0 14-3 18-8"
          fill="none"
          stroke="#1a1424"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M270 128l50 6v44l-54-42z" fill={`url(#${id}beam)`} />
        <circle cx="268" cy="129" r="5" fill="#fff1cf" />
      </g>
      <circle cx="40" cy="74" r="3" fill="#ff4d4d" />
    </>
  )
}
