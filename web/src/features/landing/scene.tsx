import { glitter, palmCrown, skyline } from './scene-shapes.ts'
import './scene.css'

const farCity = skyline({
  seed: 11,
  from: -60,
  to: 1920,
  base: 592,
  height: (x) => 46 + 150 * Math.exp(-(((x - 640) / 190) ** 2)) + 70 * Math.exp(-(((x - 1270) / 120) ** 2)),
})
const nearCity = skyline({
  seed: 5,
  from: -320,
  to: 560,
  base: 612,
  height: (x) => 34 + 52 * Math.exp(-(((x - 330) / 110) ** 2)),
})
const crown = palmCrown(3)
const sunPath = glitter({ seed: 4, x: 930, from: 606, to: 742 })

// Each palm's crown position, scale, trunk height, lean, whether it is mirrored, and whether it is near.
const palms = [
  { x: 1030, y: 470, scale: 0.62, trunk: 285, lean: -26, flip: -1, near: false },
  { x: 1130, y: 512, scale: 0.48, trunk: 243, lean: 16, flip: 1, near: false },
  { x: 560, y: 548, scale: 0.42, trunk: 197, lean: 14, flip: -1, near: false },
  { x: 1262, y: 372, scale: 0.98, trunk: 388, lean: 40, flip: 1, near: true },
  { x: 1476, y: 208, scale: 1.36, trunk: 552, lean: 66, flip: -1, near: true },
]
const lamps = [-180, 120, 420, 720, 1020, 1320, 1620, 1860]
const stars = [-240, -90, 60, 210, 330, 505, 620, 790, 905, 1080, 1190, 1335, 1490, 1630, 1780]

/** The coast at evening: decoration behind the community's name. */
export function Scene() {
  return (
    <div aria-hidden className="scene dusk grain">
      <svg
        viewBox="-300 0 2200 900"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <Fills />
        <Stars />
        <Clouds />
        <Horizon />
        <Sea />
        <Bridge />
        <path d={nearCity.outline} fill="var(--near)" />
        <path d={nearCity.windows} stroke="var(--window)" strokeWidth="4" opacity="0.85" />
        <path d="M-320 610h870c70 6 120 22 190 58 60 32 160 60 260 72H-320z" fill="var(--near)" />
        {palms.filter((palm) => !palm.near).map(palmAt)}
        <Promenade />
        {palms.filter((palm) => palm.near).map(palmAt)}
      </svg>
      <div className="scene-veil" />
    </div>
  )
}

/** Gradients and shapes used by the scene. */
function Fills() {
  return (
    <defs>
      <radialGradient id="halo">
        <stop offset="0" stopColor="var(--sun)" stopOpacity="0.9" />
        <stop offset="0.3" stopColor="var(--sky-5)" stopOpacity="0.55" />
        <stop offset="1" stopColor="var(--sky-4)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="sea" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="var(--sea-1)" />
        <stop offset="1" stopColor="var(--sea-2)" />
      </linearGradient>
      <linearGradient id="haze" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="var(--sky-5)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--sky-5)" stopOpacity="0.6" />
      </linearGradient>
      <linearGradient id="cone" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="var(--window)" stopOpacity="0.34" />
        <stop offset="1" stopColor="var(--window)" stopOpacity="0" />
      </linearGradient>
      <radialGradient id="glow">
        <stop offset="0" stopColor="var(--window)" stopOpacity="0.8" />
        <stop offset="0.25" stopColor="var(--window)" stopOpacity="0.3" />
        <stop offset="1" stopColor="var(--window)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="beam" x1="0" x2="1">
        <stop offset="0" stopColor="var(--sun)" stopOpacity="0.6" />
        <stop offset="1" stopColor="var(--sun)" stopOpacity="0" />
      </linearGradient>
      <path id="crown" d={crown} stroke="none" />
    </defs>
  )
}

function Stars() {
  return (
    <g className="scene-stars" fill="var(--color-ink)">
      {stars.map((x, number) => (
        <circle key={x} cx={x} cy={40 + ((number * 97) % 210)} r={number % 3 === 0 ? 1.8 : 1.1} />
      ))}
    </g>
  )
}

/** The low sun, the hills and the hazy city in the distance. */
function Horizon() {
  return (
    <>
      <circle cx="930" cy="556" r="430" fill="url(#halo)" />
      <circle cx="930" cy="556" r="82" fill="var(--sun)" />
      <path
        d="M-320 640V590c130-40 230-8 320-30 90-38 170-52 260-34 100 20 150-40 250-46 110-6 150 52 250 60h120c90-8 130-58 230-66 90-8 150 38 230 34 90-4 160-50 260-44 120 0 200-40 320-10v150z"
        fill="var(--far)"
        opacity="0.75"
      />
      <path d={farCity.outline} fill="var(--mid)" opacity="0.92" />
      <path d={farCity.windows} stroke="var(--window)" strokeWidth="4" opacity="0.55" />
      <path d="M-320 480h2240v124H-320z" fill="url(#haze)" opacity="0.5" />
    </>
  )
}

function Sea() {
  return (
    <>
      <path d="M-320 596h2240v190H-320z" fill="url(#sea)" />
      <path
        d={sunPath[0]}
        className="scene-glitter"
        stroke="var(--sun)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d={sunPath[1]}
        className="scene-glitter late"
        stroke="var(--sky-5)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  )
}

function palmAt({ x, y, scale, trunk, lean, flip, near }: (typeof palms)[number]) {
  const foot = y + trunk
  const width = 13 * scale
  return (
    <g key={x} fill={near ? 'var(--front)' : 'var(--near)'}>
      <path
        d={`M${x - width * 0.45} ${y}Q${x + lean * 0.2} ${y + trunk * 0.5} ${x + lean - width} ${foot}h${width * 2}Q${x + lean * 0.2 + width} ${y + trunk * 0.5} ${x + width * 0.45} ${y}z`}
      />
      <g transform={`translate(${x} ${y}) scale(${scale * flip} ${scale})`}>
        <use href="#crown" className={flip === 1 ? 'scene-sway' : 'scene-sway late'} />
      </g>
    </g>
  )
}

function Clouds() {
  return (
    <g className="scene-clouds" fill="var(--sky-5)">
      <path
        opacity="0.35"
        d="M980 214c120-22 210-6 300-18 70-10 150-6 200 8-90 8-160 20-250 22-90 2-160-12-250-12z"
      />
      <path
        opacity="0.3"
        d="M520 330c90-16 170-8 240-16 80-8 150 0 210 12-80 6-140 12-220 14-90 2-150-10-230-10z"
      />
      <path
        opacity="0.42"
        d="M1080 402c110-18 190-8 290-18 60-6 150-2 190 8-80 8-150 16-240 18-90 2-150-8-240-8z"
      />
      <path
        opacity="0.3"
        d="M120 434c90-12 150-6 230-14 70-6 120 0 170 8-70 6-120 12-190 12-80 2-140-6-210-6z"
      />
    </g>
  )
}

function Bridge() {
  return (
    <g stroke="var(--near)" fill="none">
      <path d="M1040 622H1920" strokeWidth="7" />
      <path
        d="M1180 640V486m14 154V486m226 154V486m14 154V486M1176 500h22m-22 40h22m218-40h22m-22 40h22"
        strokeWidth="6"
      />
      <path d="M1040 618Q1130 590 1187 490 1240 612 1307 612T1427 490Q1490 600 1620 616" strokeWidth="3" />
      <path
        d="M1210 548v70m20-44v44m20-26v26m130-26v26m20-44v44m20-70v70m40-64v64m20-44v44m20-30v30m-340-62v62m-20-44v44m-20-30v30"
        strokeWidth="1.5"
      />
      <path
        d="M1187 478v-4m240 4v-4"
        stroke="var(--color-danger)"
        strokeWidth="6"
        strokeLinecap="round"
        className="scene-beacon"
      />
    </g>
  )
}

function Promenade() {
  return (
    <>
      <path d="M-320 742h2240v160H-320z" fill="var(--front)" />
      <path d="M-320 720h2240" stroke="var(--front)" strokeWidth="4" />
      <path d="M-320 733h2240" stroke="var(--front)" strokeWidth="24" strokeDasharray="3 17" />
      {lamps.map((x) => (
        <g key={x}>
          <g className="scene-night">
            <path d={`M${x + 32} 608h18l66 150h-150z`} fill="url(#cone)" />
            <ellipse cx={x + 41} cy="766" rx="170" ry="26" fill="url(#glow)" opacity="0.6" />
            <circle cx={x + 41} cy="607" r="46" fill="url(#glow)" />
          </g>
          <path d={`M${x} 744V620q0-16 16-16h24`} fill="none" stroke="var(--front)" strokeWidth="5" />
          <path d={`M${x + 32} 606h18`} stroke="var(--window)" strokeWidth="6" strokeLinecap="round" />
        </g>
      ))}
      <path
        d="M-320 838h2240"
        stroke="var(--window)"
        strokeWidth="5"
        strokeDasharray="70 90"
        opacity="0.35"
      />
      <Car />
    </>
  )
}

function Car() {
  return (
    <g className="scene-car">
      <path d="M872 788l380-22v64l-380-34z" fill="url(#beam)" opacity="0.45" className="scene-night" />
      <path
        d="M574 800c0-14 4-22 14-25l40-6 44-28c10-6 22-9 36-9h52c18 0 32 4 46 13l34 22 30 6c14 4 20 12 20 26v8c0 4-3 6-7 6H582c-5 0-8-3-8-7z"
        fill="#07040c"
      />
      <path
        d="M646 769l36-22c8-5 15-7 26-7h14v29zm88-29h24c14 0 24 3 34 10l26 19h-84z"
        fill="var(--sky-3)"
        opacity="0.75"
      />
      <path d="M576 788h14" stroke="var(--color-danger)" strokeWidth="8" strokeLinecap="round" />
      <path d="M870 790h10" stroke="var(--sun)" strokeWidth="9" strokeLinecap="round" />
      <path d="M590 774q60-7 250-2" fill="none" stroke="var(--sky-5)" strokeWidth="2.5" opacity="0.7" />
      {[640, 828].map((x) => (
        <g key={x}>
          <circle cx={x} cy="811" r="25" fill="#030108" />
          <circle cx={x} cy="811" r="12" fill="none" stroke="var(--window)" strokeWidth="3" opacity="0.55" />
        </g>
      ))}
    </g>
  )
}
