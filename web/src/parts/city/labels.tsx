import { cities, districts, regionPlaces, regions, type Zone } from '@idlewood/contract/game/zones'
import type { View } from './view.rules.ts'

/** The largest rectangle of each district gets its label: the smallest come first, and the last one wins. */
const named: readonly Zone[] = [...new Map(districts.map((zone) => [zone.name, zone] as const)).values()]

/** Approximate width of a letter in pixels. */
const letterWidth = 6.6
/** Metres per pixel above which a small map only has room for the cities. */
const far = 11
/** Metres per pixel below which districts are labelled. */
const near = 3.4

const fits = ({ name, minX, maxX, minY, maxY }: Zone, metresPerPixel: number): boolean =>
  (maxX - minX) / metresPerPixel > name.length * letterWidth && (maxY - minY) / metresPerPixel > 20

const isInSight = ({ minX, maxX, minY, maxY }: Zone, { x, y, width }: View): boolean =>
  maxX > x - width && minX < x + width && maxY > y - width && minY < y + width

/** Labels of places: cities and counties from afar, districts from near. */
export function Labels({ metresPerPixel, view }: { metresPerPixel: number; view: View }) {
  const isNear = metresPerPixel < near
  const places = isNear
    ? named
        .filter((zone) => isInSight(zone, view) && fits(zone, metresPerPixel))
        .map(({ name, minX, maxX, minY, maxY }) => ({ name, x: (minX + maxX) / 2, y: (minY + maxY) / 2 }))
    : (metresPerPixel > far ? cities : regions).map((name) => ({
        name,
        x: regionPlaces[name][0],
        y: regionPlaces[name][1],
      }))
  return (
    <g fontWeight={isNear ? 600 : 700} strokeWidth={3.5 * metresPerPixel}>
      {places.map(({ name, x, y }) => (
        <text
          key={name}
          x={x}
          y={-y}
          fontSize={(isNear ? 12 : 13) * metresPerPixel}
          className="city-label"
          opacity={isNear ? 0.72 : 0.9}
        >
          {name}
        </text>
      ))}
    </g>
  )
}
