import { currentFormat } from '../../language/format.ts'
import { choiceField, type AddressField } from './list-address.ts'

/** How an order is written in the URL, which omits the default. */
export const orderField = <const Sort extends string>(
  sorts: readonly Sort[],
  usual: Sort | `-${Sort}`,
): AddressField<Sort | `-${Sort}`> =>
  choiceField('sort', [...sorts, ...sorts.map((sort) => `-${sort}` as const)], usual)

type Value = string | number | null | undefined

/** Missing values come last in both directions. */
function compare(one: Value, other: Value, isDown: boolean): number {
  const [isOneMissing, isOtherMissing] = [one ?? null, other ?? null].map((value) => value === null)
  if (isOneMissing || isOtherMissing) return Number(isOneMissing) - Number(isOtherMissing)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : currentFormat().compare(String(one), String(other))
  return isDown ? -order : order
}

/** The rows of a completely loaded list, sorted by the given order; equal rows keep their order. */
export function sortedBy<Row>(
  rows: readonly Row[],
  order: string,
  valueOf: Readonly<Record<string, (row: Row) => Value>>,
): readonly Row[] {
  const isDown = order.startsWith('-')
  const value = valueOf[isDown ? order.slice(1) : order]
  if (!value) return rows
  return [...rows].sort((one, other) => compare(value(one), value(other), isDown))
}
