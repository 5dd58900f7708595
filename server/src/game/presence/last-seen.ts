/**
 * Remembers who was seen in the game and when: what a series of lists says about one person. Times are
 * milliseconds of one clock.
 */

/**
 * How long the game may still write after a player left, and the maximum gap between two consecutive lists.
 */
export interface LastSeenRules {
  readonly settle: number
  readonly gap: number
}

/** A list of all players in the game (`whole`) or of some of them, made between `from` and `to`. */
export interface SeenList {
  readonly names: ReadonlySet<string>
  readonly whole: boolean
  readonly from: number
  readonly to: number
}

/** The memory of lists. */
export interface LastSeen {
  note(list: SeenList): void
  /** Whether one of these names was in the last list. */
  isPresent(names: readonly string[]): boolean
  /**
   * What the lists say about the person with these names at the time `at`, given that the latest list is
   * fresh.
   */
  of(names: readonly string[], at: number): 'online' | 'leaving' | 'offline'
  /**
   * The same while no lists come in: a player who was last in the game counts as in the game, and one who had
   * just left as leaving. Undefined if the lists say nothing.
   */
  withoutList(names: readonly string[], at: number): 'online' | 'leaving' | undefined
}

/** Creates an empty memory. */
export function createLastSeen({ settle, gap }: LastSeenRules): LastSeen {
  let present: ReadonlySet<string> = new Set()
  /** By name, the end of the first list without it. */
  const gone = new Map<string, number>()
  let unbrokenSince: number | undefined
  let latest = -Infinity

  const isPresent = (names: readonly string[]): boolean => names.some((name) => present.has(name))
  const goneSince = (names: readonly string[]): number =>
    Math.max(...names.map((name) => gone.get(name) ?? -Infinity))

  return {
    isPresent,
    note({ names, whole, from, to }) {
      for (const name of names) gone.delete(name)
      if (!whole) {
        present = new Set([...present, ...names])
        return
      }
      if (to - latest > gap) {
        // Players who came and went during the gap were not seen, so start over.
        unbrokenSince = to
        gone.clear()
      } else {
        for (const name of present) if (!names.has(name)) gone.set(name, to)
        for (const [name, since] of gone) if (from - since >= settle) gone.delete(name)
      }
      present = names
      latest = to
    },

    of(names, at) {
      if (isPresent(names)) return 'online'
      const since = Math.max(unbrokenSince ?? Infinity, goneSince(names))
      return at - since >= settle ? 'offline' : 'leaving'
    },

    withoutList(names, at) {
      if (isPresent(names)) return 'online'
      return at - goneSince(names) < settle ? 'leaving' : undefined
    },
  }
}
