import type { Messages } from '../language/messages.ts'

/** How the search for a user stands. */
export interface Search {
  /** Nothing is typed. */
  isBlank: boolean
  /** Something is typed that is not the chosen user. */
  asks: boolean
  failed: boolean
  isSearching: boolean
  found: number
}

/** What to say below the box; null where the suggestions say it all. */
export function standingOf(
  { isBlank, asks, failed, isSearching, found }: Search,
  t: Messages<'parts'>,
): string | null {
  if (!asks) return isBlank ? t('picker.blank') : null
  if (failed) return t('picker.failed')
  if (found > 0) return null
  return t(isSearching ? 'picker.searching' : 'picker.none')
}
