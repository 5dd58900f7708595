import type { Turf } from '@idlewood/contract/property'
import { useMessages } from '../../language/messages.ts'
import { turfColor } from './turf-areas.tsx'
import { groupBy } from '../../ui/group-by.ts'

/** The gangs by number of turfs, and the number of unclaimed turfs. */
function holdersOf(turfs: readonly Turf[]) {
  const held = groupBy(turfs, ({ gang }) => gang?.id ?? 0)
  return [...held]
    .map(([id, own]) => ({ id, count: own.length, turf: own[0] }))
    .sort((one, other) => Number(one.id === 0) - Number(other.id === 0) || other.count - one.count)
}

/** A legend of the turfs' colours. */
export function TurfLegend({ turfs }: { turfs: readonly Turf[] }) {
  const t = useMessages('property')
  return (
    <ul aria-label={t('turfs.legend')} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {holdersOf(turfs).map(
        ({ id, count, turf }) =>
          turf && (
            <li key={id} className="flex items-center gap-2">
              <svg width={14} height={14} aria-hidden className="shrink-0">
                <rect
                  x={1}
                  y={1}
                  width={12}
                  height={12}
                  rx={2}
                  fill={turfColor(turf)}
                  fillOpacity={turf.gang ? 0.55 : 0.1}
                  stroke={turfColor(turf)}
                  strokeWidth={1.5}
                />
              </svg>
              <span className="[overflow-wrap:anywhere]">
                {turf.gang ? (turf.gang.name ?? t('turfs.gang', { id })) : t('turfs.free')}
              </span>
              <span className="text-ink-muted tabular-nums">{count}</span>
            </li>
          ),
      )}
    </ul>
  )
}
