/** Points that would lie on each other become one that says how many they are. */
import { propertyKinds, type PropertyKind, type PropertyMarker } from '@idlewood/contract/property'
import type { Bounds } from './view.rules.ts'

/** What names a property on the map and in the list. */
export const keyOf = ({ kind, id }: Pick<PropertyMarker, 'kind' | 'id'>): string => `${kind}-${id}`

/** Points that are drawn as one. */
export interface Cluster {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly markers: readonly PropertyMarker[]
  readonly bounds: Bounds
}

/** Pixels that two points keep between them. */
const room = 46

/** Metres of a cell: steps, so that a small movement changes nothing. */
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

/** Pixels below which two points cover each other. */
const touch = 41

/** Neighbours across the edge of a cell may still lie on each other: the larger takes in the smaller. */
function apart(clusters: readonly Cluster[], least: number): Cluster[] {
  const kept: Cluster[] = []
  for (const cluster of clusters.toSorted((one, other) => other.markers.length - one.markers.length)) {
    const near = kept.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < least)
    const other = kept[near]
    if (other) kept[near] = clusterOf(other.key, [...other.markers, ...cluster.markers])
    else kept.push(cluster)
  }
  return kept
}

/** The points in sight, those near each other as one. */
export function clustersOf(
  markers: readonly PropertyMarker[],
  { metresPerPixel, sight }: { metresPerPixel: number; sight: Bounds },
): Cluster[] {
  const cell = cellOf(metresPerPixel)
  const cells = new Map<string, PropertyMarker[]>()
  for (const marker of markers) {
    const { x, y } = marker
    // A cell beyond the edge, so that nothing appears only once it is inside.
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

/** How many of each kind a cluster holds, in the order of kinds. */
export const sharesOf = ({ markers }: Cluster): { kind: PropertyKind; count: number }[] =>
  propertyKinds
    .map((kind) => ({ kind, count: markers.filter((marker) => marker.kind === kind).length }))
    .filter(({ count }) => count > 0)
