/** Drawings of cars from the side, facing right, on a 320 × 200 picture. */
import { type DrawingProps, Lacquer, Lamps, Shadow, Wheel } from './vehicle-parts.tsx'

/** A four-door car. */
export function Sedan({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={38} to={286} />
      <path d="M60 124h200v36H60z" fill="#0b0711" />
      <path
        d="M40 144c-2-14 3-23 17-26l46-8c14-17 31-27 54-28h30c20 0 36 9 50 26l29 6c12 3 18 11 18 25 0 8-3 13-10 13h-21a25 25 0 0 0-50 0h-86a25 25 0 0 0-50 0H48c-5 0-8-3-8-8z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M112 110c12-13 26-20 45-21h7v22l-53 2zm60-21h15c16 0 28 6 39 20l-54 2z"
        fill={`url(#${id}glass)`}
      />
      <path d="M46 124c60-12 150-14 228-4" fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="1.6" />
      <path
        d="M168 113v36m-46-35-4 10m108-12 5 12M180 121h10m-66 1h10"
        fill="none"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M44 145h26m48 0h86m50 0h28" stroke="#000" strokeOpacity="0.35" strokeWidth="3" />
      <Lamps id={id} rear="M41 126l13-3v9l-14 3z" front="M269 121l12 3c2 4 3 8 3 11l-13-3z" />
      <Wheel x={93} />
      <Wheel x={229} />
    </>
  )
}

/** A low two-seater with a wing. */
export function SportsCar({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={32} to={294} />
      <path d="M62 126h200v34H62z" fill="#0b0711" />
      <path d="M34 108h40l-2 6H36zm14 6h6l4 14h-8z" fill={paint.shade} />
      <path
        d="M33 146c-3-12 1-21 14-24l62-10c17-12 37-19 62-19 22 0 42 7 60 21l37 8c14 3 22 12 22 22 0 6-4 9-10 9h-23a26 26 0 0 0-52 0h-86a26 26 0 0 0-52 0H42c-5 0-8-3-9-7z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M122 112c14-8 29-12 48-12l-2 15-48 1zm55-12c16 1 29 5 42 14l-44 1z"
        fill={`url(#${id}glass)`}
      />
      <path d="M42 127c70-10 150-12 238 0" fill="none" stroke="#fff" strokeOpacity="0.55" strokeWidth="1.6" />
      <path
        d="M128 121l28-1-8 12h-26zm43-5-4 32m57-32 7 8"
        fill="none"
        stroke="#000"
        strokeOpacity="0.4"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d="M40 148h28m54 0h84m56 0h26" stroke="#000" strokeOpacity="0.4" strokeWidth="3" />
      <Lamps id={id} rear="M34 128l16-3v7l-17 3z" front="M266 126l18 4c2 2 3 4 3 6l-18-3z" />
      <Wheel x={94} y={150} r={21} />
      <Wheel x={232} y={150} r={21} />
    </>
  )
}

/** A tall car with big wheels: off-roaders, pick-ups and small vans. */
export function OffRoader({ paint, id }: DrawingProps) {
  return (
    <>
      <Lacquer {...{ paint, id }} />
      <Shadow from={40} to={284} />
      <path d="M62 118h200v36H62z" fill="#0b0711" />
      <path d="M84 66h92v5H84z" fill="#0b0711" opacity="0.75" />
      <path
        d="M44 138V96c0-4 2-6 6-7l12-12c3-4 6-6 11-6h108c8 0 13 3 18 9l17 23 46 5c12 2 18 8 18 18v12c0 4-3 6-7 6h-16a28 28 0 0 0-56 0h-80a28 28 0 0 0-56 0H50c-4 0-6-2-6-6z"
        fill={`url(#${id}paint)`}
      />
      <path
        d="M66 82h36v20H60v-12zm43 0h36v20h-36zm43 0h26c5 0 8 2 11 6l9 14h-46z"
        fill={`url(#${id}glass)`}
      />
      <path d="M48 108h168l58 5" fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="1.6" />
      <path
        d="M105 104v38m44-38v38m3-30h9m-51 0h9"
        stroke="#000"
        strokeOpacity="0.35"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M36 100h8v26h-8c-2 0-3-1-3-3v-20c0-2 1-3 3-3z" fill="#0b0711" />
      <path d="M262 134h28v8h-28z" fill="#0b0711" />
      <Lamps id={id} rear="M44 112h7v13h-7z" front="M268 114l11 2c2 3 3 7 3 10h-14z" />
      <Wheel x={96} y={146} r={24} />
      <Wheel x={232} y={146} r={24} />
    </>
  )
}
