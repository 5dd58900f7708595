/** Which property a list shows, and in which order. */
import type { Region } from '@idlewood/contract/game/zones'
import type { PropertyEntry, PropertyKind, PropertyOrder } from '@idlewood/contract/property'
import { foldedName } from '../text.ts'

/** What a list is narrowed to. */
export interface PropertyQuery {
  kind?: PropertyKind | undefined
  region?: Region | undefined
  sale?: 'yes' | 'no' | undefined
  owner?: number | undefined
  /** Part of a name or place, or of an owner's name where the viewer may see owners. */
  search?: string | undefined
  seesOwners: boolean
}

/** The words of an entry, as a search compares them: names of the game are written with underscores. */
function wordsOf({ name, district, region, owner }: PropertyEntry, seesOwners: boolean): string {
  const ownerName = seesOwners ? (owner?.name ?? '') : ''
  return foldedName([name, district, region, ownerName, ownerName.replaceAll('_', ' ')].join('\n'))
}

/** Whether an entry is meant by a search: a number names a row, other texts are part of its words. */
function isFound(entry: PropertyEntry, search: string, seesOwners: boolean): boolean {
  if (entry.id === Number(/^#?(\d+)$/.exec(search)?.[1])) return true
  return wordsOf(entry, seesOwners).includes(foldedName(search))
}

/** The entries a query is about. */
export function narrowed(entries: readonly PropertyEntry[], query: PropertyQuery): PropertyEntry[] {
  const { kind, region, sale, owner, search, seesOwners } = query
  return entries.filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (region === undefined || entry.region === region) &&
      (sale === undefined || entry.isForSale === (sale === 'yes')) &&
      (owner === undefined || entry.owner?.uid === owner) &&
      (search === undefined || isFound(entry, search, seesOwners)),
  )
}

/** In the order asked for; what has no price is last. */
export function inOrderOf(entries: readonly PropertyEntry[], order: PropertyOrder): PropertyEntry[] {
  if (order === 'number') return [...entries]
  const sign = order === 'cheapest' ? 1 : -1
  const rankOf = ({ price }: PropertyEntry): number => (price === null ? Infinity : sign * price)
  // Two without a price make NaN, which a sort takes for equal.
  return entries.toSorted((one, other) => rankOf(one) - rankOf(other))
}
