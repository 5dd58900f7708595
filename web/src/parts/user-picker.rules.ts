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
export function standingOf({ isBlank, asks, failed, isSearching, found }: Search): string | null {
  if (!asks) return isBlank ? 'Type a name or an ID.' : null
  if (failed) return 'The users could not be searched.'
  if (found > 0) return null
  return isSearching ? 'Searching…' : 'No such user.'
}
