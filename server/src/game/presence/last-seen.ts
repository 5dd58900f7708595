/**
 * Who was seen in the game when: what a row of lists says about one person. Times are milliseconds of one
 * clock.
 */

/** How long the game may still write after somebody left, and how far apart the ends of two lists may be. */
export interface LastSeenRules {
  readonly settle: number
  readonly gap: number
}

/** A list of everybody in the game (`whole`) or of some of them, made between `from` and `to`. */
export interface SeenList {
  readonly names: ReadonlySet<string>
  readonly whole: boolean
  readonly from: number
  readonly to: number
}

/** The memory of lists. */
export interface LastSeen {
  note(list: SeenList): void
  /** What the lists say about the person of these names at the time `at`, the latest list being fresh. */
  of(names: readonly string[], at: number): 'online' | 'leaving' | 'offline'
}

/** Starts without a memory. */
export function createLastSeen({ settle, gap }: LastSeenRules): LastSeen {
  let present: ReadonlySet<string> = new Set()
  /** By name, the end of the first list without it. */
  const gone = new Map<string, number>()
  let unbrokenSince: number | undefined
  let latest = -Infinity

  return {
    note({ names, whole, from, to }) {
      for (const name of names) gone.delete(name)
      if (!whole) {
        present = new Set([...present, ...names])
        return
      }
      if (to - latest > gap) {
        // Whoever came and went meanwhile was not seen: everything counts from here.
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
      if (names.some((name) => present.has(name))) return 'online'
      const since = Math.max(unbrokenSince ?? Infinity, ...names.map((name) => gone.get(name) ?? -Infinity))
      return at - since >= settle ? 'offline' : 'leaving'
    },
  }
}
