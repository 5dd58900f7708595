import { FoundCount } from '../../ui/found-count.tsx'
import type { TypedSearch } from './list-view.ts'

/**
 * Announces how many rows a search finds, in a list without a pager, which does so itself. Without a search,
 * rows that come and go by themselves would be announced, too.
 */
export function FoundRows({ search, total }: { search: TypedSearch; total: number | undefined }) {
  return <FoundCount count={search.typed === '' ? undefined : total} />
}
