/** Clusters points that would overlap into one point with their number. */
import { propertyKinds, type PropertyKind, type PropertyMarker } from '@idlewood/contract/property'
import type { Bounds } from './view.rules.ts'

/** The key of a property on the map and in the list. */
export const keyOf = ({ kind, id }: Pick<PropertyMarker, 'kind' | 'id'>): string => `${kind}-${id}`

/** Points drawn as one. */
export interface Cluster {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly markers: readonly PropertyMarker[]
  readonly bounds: Bounds
}

/** The distance in pixels to keep between two points. */
const room = 46

/** The size of a cell in metres, in steps, so that a small movement changes nothing. */
const cellOf = (metresPerPixel: number): number => 2 ** (Math.ceil(Math.log2(room * metresPerPixel) * 2) / 2)

function clusterOf(key: string, markers: readonly PropertyMarker[]): Cluster {
  const [xs, ys] = [markers.map(({ x }) => x), markers.map(({ y }) => y)]
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    key,
    x: mean(xs),
    y: mean(ys),
    markers,
    bounds: { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) },
  }
}

/** Points closer than this many pixels cover each other. */
const touch = 41

/** Clusters in neighbouring cells may still overlap: the larger one absorbs the smaller. */
function apart(clusters: readonly Cluster[], least: number): Cluster[] {
  const kept: Cluster[] = []
  for (const cluster of [...clusters].sort((one, other) => other.markers.length - one.markers.length)) {
    const near = kept.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < least)
    const other = kept[near]
    if (other) kept[near] = clusterOf(other.key, [...other.markers, ...cluster.markers])
    else kept.push(cluster)
  }
  return kept
}

/** The visible points, with those close to each other clustered. */
export function clustersOf(
  markers: readonly PropertyMarker[],
  { metresPerPixel, sight }: { metresPerPixel: number; sight: Bounds },
): Cluster[] {
  const cell = cellOf(metresPerPixel)
  const cells = new Map<string, PropertyMarker[]>()
  for (const marker of markers) {
    const { x, y } = marker
    // Includes one cell beyond the edge, so that points do not pop up only once they are inside.
    if (x < sight.minX - cell || x > sight.maxX + cell || y < sight.minY - cell || y > sight.maxY + cell)
      continue
    const key = `${Math.floor(x / cell)}:${Math.floor(y / cell)}`
    const others = cells.get(key)
    if (others) others.push(marker)
    else cells.set(key, [marker])
  }
  const clusters = [...cells].map(([key, inside]) => clusterOf(`${cell}:${key}`, inside))
  return apart(clusters, touch * metresPerPixel)
}

/** The number of properties of each kind in a cluster, in the order of the kinds. */
export const sharesOf = ({ markers }: Cluster): { kind: PropertyKind; count: number }[] =>
  propertyKinds
    .map((kind) => ({ kind, count: markers.filter((marker) => marker.kind === kind).length }))
    .filter(({ count }) => count > 0)
