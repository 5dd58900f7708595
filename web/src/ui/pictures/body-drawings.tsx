/** More car drawings, one per kind of body, from the side, facing right, on a 320 × 200 picture. */
import { type DrawingProps, Lacquer, Lamps, Shadow, Wheel } from './vehicle-parts.tsx'

/** A coupé with a long bonnet, a scoop and a fastback. */
export function Muscle({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={30} to={296} />
      <path d="M62 126h196v34H62z" fill="#0b0711" />
      <path d="M30 112l46-5 4 8-48 6z" fill={paint.shade} />
      <path
        d="M34 147c-4-14 1-25 15-28l36-6c16-16 36-26 64-26h22c17 0 32 8 46 23l49 7c14 2 22 9 23 21v9c0 4-3 6-8 6h-21a27 27 0 0 0-54 0h-84a27 27 0 0 0-54 0H43c-6 0-8-2-9-6z"
        fill={`url(#${id}paint)`}
      />
      <path d="M224 111l9-8h17l8 11z" fill={paint.shade} />
      <path d="M104 111c13-10 28-15 47-15h5v16zm58-15h9c13 0 24 5 35 16h-44z" fill={`url(#${id}glass)`} />
      <path d="M40 132h246v4H40zm0 7h246v2H40z" fill="#fff" opacity="0.55" />
      <path
        d="M164 112v38m-52-36-4 10m98-13 5 12M184 122h11"
        fill="none"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M100 158h90" stroke="#cfc4d4" strokeWidth="4" strokeLinecap="round" />
      <Lamps id={id} rear="M36 124l15-3v10l-17 2z" front="M270 121l14 4c2 3 3 6 3 10l-15-2z" />
      <Wheel x={95} y={150} r={22} />
      <Wheel x={233} y={150} r={21} />
    </>
  )
}

/** A long low vintage car with fins, chrome and white walls, lowered to the road. */
export function Lowrider({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={16} to={306} />
      <path d="M58 128h206v32H58z" fill="#0b0711" />
      <path
        d="M16 110l62 6 22-20c4-3 8-5 14-5h68c7 0 12 2 17 6l24 19 62 4c13 1 19 7 19 17v12c0 5-3 8-9 8h-30a23 23 0 0 0-46 0H114a23 23 0 0 0-46 0H28c-6 0-9-3-10-9l-4-24c-1-6-1-10 2-14z"
        fill={`url(#${id}paint)`}
      />
      <path d="M94 115l14-13c3-2 6-3 9-3h25v16zm55-16h32c4 0 8 1 11 4l17 12h-60z" fill={`url(#${id}glass)`} />
      <path d="M20 128h282" stroke="#f4ece6" strokeWidth="2.4" />
      <path d="M22 133h276v6H24z" fill={paint.light} opacity="0.55" />
      <path d="M145 115v38m56-37 4 10M166 122h11" stroke="#000" strokeOpacity="0.35" strokeWidth="1.6" />
      <path d="M286 148h20m-290 4h20" stroke="#cfc4d4" strokeWidth="5" strokeLinecap="round" />
      <Lamps id={id} rear="M16 118l12 2v9l-11-1z" front="M286 122l13 3c3 3 4 6 4 9h-15z" />
      {[91, 239].map((x) => (
        <g key={x}>
          <Wheel x={x} y={152} r={19} />
          <circle cx={x} cy="152" r="15.5" fill="none" stroke="#f4ece6" strokeWidth="3.2" />
        </g>
      ))}
    </>
  )
}

/** A small car with a steep tail. */
export function Hatchback({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={44} to={284} />
      <path d="M66 122h190v38H66z" fill="#0b0711" />
      <path
        d="M47 145c-4-18 0-32 12-40l22-17c9-7 19-9 32-9h54c16 0 29 6 41 18l17 16 34 6c12 2 19 9 19 21v7c0 4-2 6-7 6h-18a26 26 0 0 0-52 0h-75a26 26 0 0 0-52 0H56c-6 0-8-3-9-8z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M70 110l21-17c6-4 12-6 21-6h20v25zm69-23h26c13 0 23 4 32 14l11 10-69 1z"
        fill={`url(#${id}glass)`}
      />
      <path d="M78 84h96" stroke="#fff" strokeOpacity="0.55" strokeWidth="1.8" />
      <path
        d="M135 113v38m75-40 4 11M148 122h11"
        fill="none"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M50 146h24m53 0h74m54 0h26" stroke="#000" strokeOpacity="0.35" strokeWidth="3" />
      <Lamps id={id} rear="M50 114l12-3-2 16-12 2z" front="M262 121l14 4c2 3 3 6 4 10l-15-2z" />
      <Wheel x={101} />
      <Wheel x={229} />
    </>
  )
}

/** A car whose roof extends to its tail. */
export function Estate({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={34} to={290} />
      <path d="M58 122h204v38H58z" fill="#0b0711" />
      <path d="M64 82h106v4H64z" fill="#0b0711" opacity="0.7" />
      <path
        d="M36 146v-26c0-4 1-7 4-10l16-19c4-4 8-6 14-6h108c15 0 27 6 40 22l13 11 38 6c13 2 19 9 19 22 0 6-3 9-9 9h-20a26 26 0 0 0-52 0h-82a26 26 0 0 0-52 0H44c-5 0-8-3-8-9z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M52 111l13-16c2-2 4-3 7-3h26v19zm53-19h36v19h-36zm43 0h28c12 0 21 5 30 15l3 4h-61z"
        fill={`url(#${id}glass)`}
      />
      <path d="M44 132h232" stroke="#6b4a2c" strokeWidth="6" opacity="0.55" />
      <path
        d="M101 112v38m43-38v38m65-38 4 10M154 121h10m-54 0h10"
        fill="none"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <Lamps id={id} rear="M36 114h8v18h-8z" front="M268 121l12 4c3 3 4 6 5 10l-15-2z" />
      <Wheel x={95} />
      <Wheel x={229} />
    </>
  )
}

/** An open truck bed behind two doors. */
export function Pickup({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={26} to={296} />
      <path d="M60 116h206v40H60z" fill="#0b0711" />
      <path
        d="M28 140v-32c0-4 2-6 5-6h86l17-23c4-5 8-7 14-7h37c8 0 13 3 18 9l19 24 46 6c13 2 20 9 21 20v11c0 4-3 6-7 6h-18a29 29 0 0 0-58 0h-84a29 29 0 0 0-58 0H36c-5 0-8-3-8-8z"
        fill={`url(#${id}paint)`}
      />
      <path d="M34 104h84v5H34z" fill="#0b0711" opacity="0.75" />
      <path
        d="M129 103l14-19c2-2 4-3 7-3h11v22zm38-22h19c5 0 9 2 12 6l12 16h-43z"
        fill={`url(#${id}glass)`}
      />
      <path d="M36 116h84m6-4v36m42-38v38M176 116h10" stroke="#000" strokeOpacity="0.35" strokeWidth="1.6" />
      <path d="M130 110h90l50 6" fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="1.6" />
      <path d="M272 140h22v9h-22zM22 138h12v9H22z" fill="#0b0711" />
      <Lamps id={id} rear="M28 112h7v14h-7z" front="M270 114l14 4c3 3 4 7 4 10h-16z" />
      <Wheel x={95} y={147} r={24} />
      <Wheel x={237} y={147} r={24} />
    </>
  )
}

/** A van with a short nose. */
export function Van({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={28} to={298} />
      <path d="M56 124h212v32H56z" fill="#0b0711" />
      <path
        d="M30 140V66c0-8 4-12 12-12h154c11 0 18 4 24 12l27 37 30 6c11 2 16 8 16 18v14c0 4-3 7-8 7h-17a27 27 0 0 0-54 0h-96a27 27 0 0 0-54 0H39c-6 0-9-3-9-8z"
        fill={`url(#${id}paint)`}
      />
      <path d="M182 66h13c7 0 12 3 16 9l20 28h-49z" fill={`url(#${id}glass)`} />
      <path d="M38 60h158" stroke="#fff" strokeOpacity="0.5" strokeWidth="2.4" />
      <path d="M36 106h140v9H36z" fill={paint.light} opacity="0.8" />
      <path d="M174 64v84M108 64v84M118 122h11m54-2h10" stroke="#000" strokeOpacity="0.3" strokeWidth="1.8" />
      <path d="M270 138h26v9h-26z" fill="#0b0711" />
      <Lamps id={id} rear="M30 104h6v20h-6z" front="M272 112l14 4c3 4 5 8 5 11h-17z" />
      <Wheel x={91} y={149} r={22} />
      <Wheel x={241} y={149} r={22} />
    </>
  )
}

/** Tubes, seats and big wheels, for sand. */
export function Buggy({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={50} to={270} y={171} />
      <path d="M82 142l40-20m114 24-32-26" stroke="#83788f" strokeWidth="6" strokeLinecap="round" />
      <path d="M80 108h34v22H80zm-4 4h-8v6h8zm0 9h-8v6h8z" fill="#83788f" />
      <path d="M142 122l-9-30h12l15 30zm36 0-9-28h11l14 28z" fill="#1a1424" />
      <path d="M98 142l18-26h92l58 12-10 18H112z" fill={`url(#${id}paint)`} />
      <path d="M120 120h86l50 9" fill="none" stroke="#fff" strokeOpacity="0.55" strokeWidth="1.8" />
      <path
        d="M104 120l32-46h56l36 48M152 74l-8 44m42-42 4 42m-76-24h84"
        fill="none"
        stroke={`url(#${id}paint)`}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M150 65h11v8h-11zm15 0h11v8h-11zm15 0h11v8h-11z" fill="#fff1cf" />
      <Lamps id={id} rear="M98 128h6v8h-8z" front="M254 126l12 3v9l-14-2z" />
      <Wheel x={82} y={142} r={29} />
      <Wheel x={236} y={147} r={24} />
    </>
  )
}
