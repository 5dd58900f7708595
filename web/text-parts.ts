/** Texts as pages carry them: without their keys, in the order of the keys' hashes. */
import { textHash, writeSteps } from '@idlewood/contract/text-hash'
import type { CompiledMessage } from 'icu-minify/format'

/**
 * Some texts of a feature: how keys are hashed, the steps from each hash to the next, in letters, and the
 * texts.
 */
export type TextSection = readonly [
  seed: number,
  size: number,
  steps: string,
  texts: readonly CompiledMessage[],
]

const maxSeed = 10_000

/** How a feature's keys are hashed: no two of them to the same number. */
function hashingOf(keys: readonly string[]): { seed: number; size: number } {
  const size = Math.max(1024, Math.ceil(keys.length ** 2 / 4))
  for (let seed = 1; seed < maxSeed; seed++)
    if (new Set(keys.map((key) => textHash(key, { seed, size }))).size === keys.length) return { seed, size }
  throw new Error(`No seed below ${maxSeed} tells these ${keys.length} keys apart: split the file of texts.`)
}

/** Packs some of a feature's texts; `every` names all of its keys. */
export function packTexts(
  texts: Readonly<Record<string, CompiledMessage>>,
  every: readonly string[],
): TextSection {
  const { seed, size } = hashingOf(every)
  const entries = Object.entries(texts)
    .map(([key, text]) => ({ hash: textHash(key, { seed, size }), text }))
    .toSorted((one, other) => one.hash - other.hash)
  const steps = entries.map(({ hash }, index) => hash - (entries[index - 1]?.hash ?? 0))
  return [seed, size, writeSteps(steps), entries.map(({ text }) => text)]
}
