import { cities, deserts, districts, regionZones, type Zone } from '@idlewood/contract/game/zones'
import { memo, useId } from 'react'
import { lakePath, landPath, roadPath, streamPath } from './coast.ts'

const cityNames: ReadonlySet<string> = new Set(cities)
const desertNames: ReadonlySet<string> = new Set(deserts)

const middleOf = ({ minX, maxX, minY, maxY }: Zone) => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 })

/** Whether a district is part of a city. */
const isOfCity = (district: Zone): boolean => {
  const { x, y } = middleOf(district)
  return regionZones.some(
    ({ name, minX, maxX, minY, maxY }) => cityNames.has(name) && x > minX && x < maxX && y > minY && y < maxY,
  )
}

/** Names of hills, beaches and bridges, which are not built up. */
const wild = /Bay$|Bridge|Sound|Chiliad|Foster|Missionary|Bluffs|Beach|Tunnel/

const blocks = districts.filter((district) => isOfCity(district) && !wild.test(district.name))

function Box({ zone: { minX, minY, maxX, maxY }, className }: { zone: Zone; className: string }) {
  return <rect x={minX} y={-maxY} width={maxX - minX} height={maxY - minY} className={className} />
}

/** The land, in a map whose background is the sea: rendered once, whatever part of it is visible. */
export const Ground = memo(function Ground() {
  const id = useId()
  return (
    <>
      <clipPath id={id}>
        <path d={landPath} />
      </clipPath>
      <g className="city-shallow">
        <path d={landPath} strokeWidth={230} opacity={0.35} />
        <path d={landPath} strokeWidth={130} opacity={0.5} />
        <path d={landPath} strokeWidth={56} opacity={0.8} />
      </g>
      <path d={landPath} className="city-land" />
      <g clipPath={`url(#${id})`}>
        {regionZones
          .filter(({ name }) => desertNames.has(name))
          .map((zone) => (
            <Box key={`${zone.name} ${zone.minX}`} zone={zone} className="city-desert" />
          ))}
        <g strokeWidth={5}>
          {blocks.map((zone) => (
            <Box key={`${zone.name} ${zone.minX} ${zone.minY}`} zone={zone} className="city-town" />
          ))}
        </g>
      </g>
      <path d={lakePath} className="city-water" />
      <path d={streamPath} className="city-stream" strokeWidth={44} />
      <path d={landPath} className="city-shore" strokeWidth={7} />
      <path d={lakePath} className="city-shore" strokeWidth={5} />
      <path d={roadPath} className="city-road" strokeWidth={22} />
    </>
  )
})
