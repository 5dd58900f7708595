import type { Messages } from '../language/messages.ts'

/** The state of the search for a user. */
export interface Search {
  /** Nothing has been typed. */
  isBlank: boolean
  /** Something other than the chosen user has been typed. */
  asks: boolean
  failed: boolean
  isSearching: boolean
  found: number
}

/** The message below the box; null if the suggestions say it all. */
export function standingOf(
  { isBlank, asks, failed, isSearching, found }: Search,
  t: Messages<'parts'>,
): string | null {
  if (!asks) return isBlank ? t('picker.blank') : null
  if (failed) return t('picker.failed')
  if (found > 0) return null
  return t(isSearching ? 'picker.searching' : 'picker.none')
}
