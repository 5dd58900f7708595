import type { Turf } from '@idlewood/contract/property'

/** The colour of a turf's gang in the game, or a neutral one if it is unclaimed. */
export const turfColor = ({ gang }: Turf): string => gang?.color ?? 'var(--color-ink-muted)'

/** Turfs as tinted areas; unclaimed ones have a dashed edge. */
export function TurfAreas({ turfs, metresPerPixel }: { turfs: readonly Turf[]; metresPerPixel: number }) {
  return turfs.map((turf) => {
    const { id, gang, area } = turf
    return (
      <rect
        key={id}
        x={area.minX}
        y={-area.maxY}
        width={area.maxX - area.minX}
        height={area.maxY - area.minY}
        fill={turfColor(turf)}
        fillOpacity={gang ? 0.34 : 0.08}
        stroke={turfColor(turf)}
        strokeWidth={1.5 * metresPerPixel}
        {...(gang ? {} : { strokeDasharray: `${5 * metresPerPixel} ${4 * metresPerPixel}` })}
      />
    )
  })
}
