/** Reproducible randomness: the same seed always creates the same world. */

/** A source of random values. Bounds are integers and inclusive; lists must not be empty. */
export interface Dice {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  between(low: number, high: number): number
  /** Returns true with the given probability, from 0 to 1. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** Up to `count` different entries in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** `length` random characters from `alphabet`. */
  text(alphabet: string, length: number): string
}

/** Random values determined by `seed`, a 32-bit integer (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed | 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T // within the list's bounds
  return {
    fraction,
    between,
    pick,
    chance: (probability) => fraction() < probability,
    weighted(choices) {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const hit = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1)
      return hit![0] // choices are not empty
    },
    some(list, count) {
      const rest = [...list]
      const taken: typeof rest = []
      while (rest.length > 0 && taken.length < count)
        taken.push(...rest.splice(between(0, rest.length - 1), 1))
      return taken
    },
    text: (alphabet, length) => Array.from({ length }, () => pick([...alphabet])).join(''),
  }
}
