/** Lists of items with quantities. */
import { quantity as shownQuantity } from './values.ts'

/** A list of items with their quantities; two stacks of the same item are two rows. */
export function ItemList({ items }: { items: readonly { name: string; quantity: number | null }[] }) {
  return (
    <ul className="grid overflow-hidden rounded-lg border border-line bg-raised">
      {items.map(({ name, quantity }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- two stacks of one thing differ by their place only
          key={`${name} ${index}`}
          className="flex items-baseline justify-between gap-4 border-t border-line px-4 py-2.5 first:border-0"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <span className="font-semibold text-ink-muted tabular-nums">{shownQuantity(quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
