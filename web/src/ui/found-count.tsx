/** The number of results of a search, for screen readers, which announce it when it changes. */
import { useMessages } from '../language/messages.ts'

/**
 * Belongs outside what a search without results replaces: only a part that stays is announced. Nothing is
 * announced if `count` is undefined.
 */
export function FoundCount({ count }: { count: number | undefined }) {
  const t = useMessages('ui')
  return (
    <p role="status" className="sr-only">
      {count !== undefined && t('found.count', { count })}
    </p>
  )
}
