import type { PropertyMarker } from '@idlewood/contract/property'
import { iconStroke } from '../../ui/icon.tsx'
import { keyOf, sharesOf, type Cluster } from './clusters.rules.ts'
import { kindLooks } from './kinds.ts'

/** The radius of a point in pixels, and of the largest cluster. */
const radius = 14

const clusterRadius = (count: number): number => Math.min(26, 15 + Math.log10(count) * 6)

/** A property: filled if it has an owner, an open ring if it is for sale. */
function Spot({ marker, isSelected }: { marker: PropertyMarker; isSelected: boolean }) {
  const { kind, isForSale } = marker
  const { icon, className } = kindLooks[kind]
  return (
    <g className={className}>
      {isSelected && <circle r={radius + 7} fill="none" stroke="var(--color-focus)" strokeWidth={3} />}
      <circle
        r={radius}
        className="city-disc"
        fill={isForSale ? 'var(--color-raised)' : 'var(--kind)'}
        stroke={isForSale ? 'var(--kind)' : 'var(--color-raised)'}
        strokeWidth={2.5}
      />
      <path
        d={iconStroke(icon)}
        transform="scale(0.66) translate(-12 -12)"
        fill="none"
        stroke={isForSale ? 'var(--kind)' : 'var(--color-raised)'}
        strokeWidth={2.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}

/** A cluster: its number of properties, in a ring that shows their kinds. */
function Many({ cluster, isSelected }: { cluster: Cluster; isSelected: boolean }) {
  const count = cluster.markers.length
  const size = clusterRadius(count)
  const length = 2 * Math.PI * size
  const shares = sharesOf(cluster)
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share.count, 0))
  return (
    <g>
      {isSelected && <circle r={size + 8} fill="none" stroke="var(--color-focus)" strokeWidth={3} />}
      <circle r={size} className="city-disc" fill="var(--color-raised)" />
      {shares.map(({ kind, count: share }, index) => (
        <circle
          key={kind}
          r={size}
          fill="none"
          className={kindLooks[kind].className}
          stroke="var(--kind)"
          strokeWidth={4.5}
          strokeDasharray={`${(share / count) * length} ${length}`}
          transform={`rotate(${((starts[index] ?? 0) / count) * 360 - 90})`}
        />
      ))}
      <text
        fontSize={count > 999 ? 11 : 13}
        fontWeight={700}
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--color-ink)"
        className="tabular-nums"
      >
        {count}
      </text>
    </g>
  )
}

/** The points on the map. A press opens them; keyboard users have the list beside the map. */
export function Spots({
  clusters,
  metresPerPixel,
  selected,
  onPress,
}: {
  clusters: readonly Cluster[]
  metresPerPixel: number
  selected: string | null
  onPress: (cluster: Cluster) => void
}) {
  return clusters.map((cluster) => {
    const [first] = cluster.markers
    const isSelected = selected !== null && cluster.markers.some((marker) => keyOf(marker) === selected)
    return (
      <g
        key={cluster.key}
        className="city-spot"
        data-selected={isSelected ? '' : undefined}
        data-spot={cluster.markers.map(keyOf).slice(0, 3).join(' ')}
        transform={`translate(${cluster.x.toFixed(1)} ${(-cluster.y).toFixed(1)}) scale(${metresPerPixel})`}
        onClick={() => onPress(cluster)}
      >
        {first && cluster.markers.length === 1 ? (
          <Spot marker={first} isSelected={isSelected} />
        ) : (
          <Many cluster={cluster} isSelected={isSelected} />
        )}
      </g>
    )
  })
}
