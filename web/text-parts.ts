/** Texts in the form that pages load: without their keys, in the order of the keys' numbers and hashes. */
import { firstHash, textHash, writeSteps } from '@idlewood/contract/text-hash'
import type { CompiledMessage } from 'icu-minify/format'

/**
 * Some texts of a feature: the parameters of the key hash, the distances from each number or hash to the
 * next, encoded as letters, and the texts.
 */
export type TextSection = readonly [
  seed: number,
  size: number,
  steps: string,
  texts: readonly CompiledMessage[],
]

const maxSeed = 10_000

/** Hash parameters for a feature's keys, such that no two keys have the same hash. */
function hashingOf(keys: readonly string[]): { seed: number; size: number } {
  const size = Math.max(64, Math.ceil(keys.length ** 2 / 4))
  for (let seed = 1; seed < maxSeed; seed++)
    if (new Set(keys.map((key) => textHash(key, { seed, size }))).size === keys.length) return { seed, size }
  throw new Error(`No seed below ${maxSeed} tells these ${keys.length} keys apart: split the file of texts.`)
}

/** How a feature's texts are looked up. */
export interface FeatureKeys {
  /** All keys of the feature. */
  every: readonly string[]
  /** Those that the code refers to by number. */
  numbers?: ReadonlyMap<string, number> | undefined
}

/** Packs some of a feature's texts. */
export function packTexts(
  texts: Readonly<Record<string, CompiledMessage>>,
  { every, numbers = new Map<string, number>() }: FeatureKeys,
): TextSection {
  if (numbers.size > firstHash) throw new Error(`More than ${firstHash} keys: split the file of texts.`)
  const { seed, size } = hashingOf(every.filter((key) => !numbers.has(key)))
  const entries = Object.entries(texts)
    .map(([key, text]) => ({ at: numbers.get(key) ?? firstHash + textHash(key, { seed, size }), text }))
    .toSorted((one, other) => one.at - other.at)
  const steps = entries.map(({ at }, index) => at - (entries[index - 1]?.at ?? 0))
  return [seed, size, writeSteps(steps), entries.map(({ text }) => text)]
}
