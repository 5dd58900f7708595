/**
 * The range of numbers that count as Unix seconds. Smaller numbers are flags, durations or empty; larger ones
 * are not seconds.
 */
export const unixSeconds = { least: 100_000_000, most: 9_999_999_999 }
