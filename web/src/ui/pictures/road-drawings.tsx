/** Drawings of other road and rail vehicles from the side, facing right, on a 320 × 200 picture. */
import { type DrawingProps, Lacquer, Lamps, Shadow, Wheel } from './vehicle-parts.tsx'

/** A lorry with a box: trucks, buses, fire engines. */
export function Truck({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={20} to={300} />
      <path d="M30 138h256v16H30z" fill="#0b0711" />
      <rect x="22" y="52" width="176" height="90" rx="4" fill={`url(#${id}paint)`} />
      <path d="M30 60h160v8H30z" fill="#fff" opacity="0.28" />
      <path
        d="M52 52v90m29-90v90m29-90v90m29-90v90m29-90v90"
        stroke="#000"
        strokeOpacity="0.16"
        strokeWidth="2"
      />
      <path
        d="M204 142V82c0-5 3-8 8-8h38c6 0 10 3 13 8l17 26 10 5c5 2 8 6 8 11v14c0 3-2 5-5 5z"
        fill={`url(#${id}paint)`}
      />
      <path d="M214 83h16v24h-16zm23 0h12c3 0 5 1 7 4l13 20h-32z" fill={`url(#${id}glass)`} />
      <path
        d="M233 112v28m-28-28h82M237 118h8"
        fill="none"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M199 62h5v80h-5z" fill="#0b0711" />
      <path d="M207 46h5v30h-5z" fill="#8d8399" />
      <Lamps id={id} rear="M22 128h6v9h-6z" front="M283 120l11 3c2 3 2 6 2 9h-13z" />
      <Wheel x={62} />
      <Wheel x={106} />
      <Wheel x={256} />
    </>
  )
}

/** A coach with two doors. */
export function Bus({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={18} to={302} />
      <path d="M36 126h250v32H36z" fill="#0b0711" />
      <path
        d="M20 138V58c0-6 4-10 10-10h236c12 0 20 6 24 18l10 38v34c0 4-3 6-6 6h-14a25 25 0 0 0-50 0H98a25 25 0 0 0-50 0H26c-4 0-6-2-6-6z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M30 62h36v34H30zm41 0h36v34H71zm41 0h36v34h-36zm41 0h36v34h-36zm41 0h26v34h-26z"
        fill={`url(#${id}glass)`}
      />
      <path d="M262 62h6c6 0 10 3 12 9l9 31h-27z" fill={`url(#${id}glass)`} />
      <path d="M227 62h26v70h-26z" fill={`url(#${id}glass)`} opacity="0.85" />
      <path d="M240 62v70" stroke="#0b0711" strokeWidth="2" />
      <path d="M20 108h202v8H20z" fill={paint.light} opacity="0.85" />
      <path d="M28 53h240" stroke="#fff" strokeOpacity="0.5" strokeWidth="2.5" />
      <Lamps id={id} rear="M20 122h6v12h-6z" front="M290 118l9 2v10h-12z" />
      <Wheel x={73} y={147} />
      <Wheel x={255} y={147} />
    </>
  )
}

/** A bicycle. */
export function Bicycle({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={64} to={262} y={173} />
      {[104, 222].map((x) => (
        <g key={x} fill="none">
          <circle cx={x} cy="136" r="34" stroke="#0b0711" strokeWidth="6" />
          <circle cx={x} cy="136" r="30" stroke="#d9cfdc" strokeWidth="1.5" />
          <path d={`M${x} 106v60m-30-30h60m-51-21 42 42m0-42-42 42`} stroke="#d9cfdc" strokeWidth="0.9" />
        </g>
      ))}
      <path
        d="M104 136l36-50h60M104 136h52l44-50M140 86l16 50m-16-50-5-16m87 66-26-66"
        fill="none"
        stroke={`url(#${id}paint)`}
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M120 68h30" stroke="#0b0711" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M196 70l-4-10 16-4c8 0 10 8 4 12"
        fill="none"
        stroke="#cfc4d4"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <circle cx="156" cy="136" r="11" fill="#0b0711" stroke="#cfc4d4" strokeWidth="2.5" />
      <path d="M156 136l10 18m-4 0h10" stroke="#cfc4d4" strokeWidth="4" strokeLinecap="round" />
    </>
  )
}

/** A motorcycle. */
export function Bike({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={58} to={270} />
      <path d="M222 96l14 44" stroke="#cfc4d4" strokeWidth="6" strokeLinecap="round" />
      <path d="M92 139l54-14 22 18" fill="none" stroke="#cfc4d4" strokeWidth="5" strokeLinejoin="round" />
      <Wheel x={92} y={139} r={31} />
      <Wheel x={237} y={139} r={31} />
      <path d="M206 116c6-18 26-24 52-14 8 3 13 8 16 15-10-7-24-9-38-6z" fill={`url(#${id}paint)`} />
      <path d="M64 118c6-16 24-22 44-16l12 6-8 10c-16-4-32-4-48 0z" fill={`url(#${id}paint)`} />
      <path d="M130 112h62l12 22-26 20h-36l-20-20z" fill="#1a1424" />
      <path d="M146 120h34v8h-34zm2 12h34v7h-34zm4 11h24v6h-24z" fill="#83788f" />
      <path
        d="M160 150c-24 6-46 4-66-3l-30-10"
        fill="none"
        stroke="#cfc4d4"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M78 142l-14-5" stroke="#0b0711" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M150 88c16-8 38-9 56 0l10 12c-4 10-16 16-34 16h-40c-4-10-2-20 8-28z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M156 93c12-6 32-7 46-1"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.65"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M82 96c8-7 20-8 34-3 12 4 22 4 34-1l4 16c-20 8-46 6-66-2-4-2-7-6-6-10z" fill="#0f0a17" />
      <path
        d="M222 98l-8-24-18-4"
        fill="none"
        stroke="#cfc4d4"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M194 66l14 3" stroke="#0f0a17" strokeWidth="7" strokeLinecap="round" />
      <path d="M218 68c12-4 22 2 26 16l-16 6c-8-4-12-12-10-22z" fill="#1b1230" opacity="0.75" />
      <path d="M238 92l82-12v42l-82-18z" fill={`url(#${id}beam)`} />
      <circle cx="234" cy="98" r="9" fill="#fff1cf" stroke="#0f0a17" strokeWidth="3" />
      <path d="M60 110l9-3v9l-9 2z" fill="#ff4d4d" />
    </>
  )
}

/** A box trailer with its coupling to the right. */
export function Trailer({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={24} to={296} />
      <path d="M30 136h258v10H30z" fill="#0b0711" />
      <path d="M250 146h8v20h-8zm-4 20h16v5h-16z" fill="#8d8399" />
      <rect x="26" y="50" width="252" height="88" rx="5" fill={`url(#${id}paint)`} />
      <path d="M34 58h236v8H34z" fill="#fff" opacity="0.28" />
      <path
        d="M56 50v88m30-88v88m30-88v88m30-88v88m30-88v88m30-88v88m30-88v88"
        stroke="#000"
        strokeOpacity="0.17"
        strokeWidth="2"
      />
      <path d="M26 118h252" stroke="#ff4d4d" strokeWidth="4" strokeDasharray="18 18" opacity="0.8" />
      <path d="M278 128h18l6 8h-24z" fill="#0b0711" />
      <path d="M26 122h6v10h-6z" fill="#ff4d4d" />
      <Wheel x={68} />
      <Wheel x={112} />
    </>
  )
}

/** A locomotive on its rails. */
export function Train({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <path d="M0 140h286l10 12H0z" fill="#0b0711" />
      {[26, 62, 98, 196, 232, 268].map((x) => (
        <Wheel key={x} x={x} y={153} r={13} />
      ))}
      <path d="M0 62h214c34 0 62 20 82 58 5 10 3 22-8 22H0z" fill={`url(#${id}paint)`} />
      <path d="M0 118h296" stroke={paint.light} strokeWidth="7" opacity="0.85" />
      <path d="M0 68h212" stroke="#fff" strokeOpacity="0.45" strokeWidth="3" />
      <path d="M8 80h34v24H8zm44 0h34v24H52zm44 0h34v24H96zm44 0h34v24h-34z" fill={`url(#${id}glass)`} />
      <path d="M204 78h14c20 2 38 12 52 28h-66z" fill={`url(#${id}glass)`} />
      <path d="M188 64v76" stroke="#000" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M290 124L320 112v50l-32-28z" fill={`url(#${id}beam)`} />
      <path d="M276 120l16 2 3 8-16-2z" fill="#fff1cf" />
      <path
        d="M60 62l14-22h34m-20 22 14-22M70 38h46"
        fill="none"
        stroke="#0b0711"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </>
  )
}
