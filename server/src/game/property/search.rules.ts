/** Which property a list contains, and in which order. */
import type { Region } from '@idlewood/contract/game/zones'
import type { PropertyEntry, PropertyKind, PropertyOrder } from '@idlewood/contract/property'
import { foldedName } from '../text.ts'

/** The filters of a list. */
export interface PropertyQuery {
  kind?: PropertyKind | undefined
  region?: Region | undefined
  sale?: 'yes' | 'no' | undefined
  owner?: number | undefined
  /** Part of a name or place, or of an owner's name if the viewer may see owners. */
  search?: string | undefined
  seesOwners: boolean
}

/** The searchable words of an entry: names in the game are written with underscores. */
function wordsOf({ name, district, region, owner }: PropertyEntry, seesOwners: boolean): string {
  const ownerName = seesOwners ? (owner?.name ?? '') : ''
  return foldedName([name, district, region, ownerName, ownerName.replaceAll('_', ' ')].join('\n'))
}

/**
 * Whether an entry matches a search: a number matches a row's number, other texts match part of its words.
 */
function isFound(entry: PropertyEntry, search: string, seesOwners: boolean): boolean {
  if (entry.id === Number(/^#?(\d+)$/.exec(search)?.[1])) return true
  return wordsOf(entry, seesOwners).includes(foldedName(search))
}

/** The entries that match a query. */
export function filterProperties(entries: readonly PropertyEntry[], query: PropertyQuery): PropertyEntry[] {
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

/** Sorts the entries in the requested order; entries without a price come last. */
export function sortProperties(entries: readonly PropertyEntry[], order: PropertyOrder): PropertyEntry[] {
  if (order === 'number') return [...entries]
  const sign = order === 'cheapest' ? 1 : -1
  const rankOf = ({ price }: PropertyEntry): number => (price === null ? Infinity : sign * price)
  // Two entries without a price produce NaN, which a sort treats as equal.
  return entries.toSorted((one, other) => rankOf(one) - rankOf(other))
}
