/**
 * Lets a page find texts by the hashes of their keys when they are sent without keys. Build and browser
 * compute the same hashes.
 */

/**
 * Numbers below this are assigned to keys explicitly by the built code; hashes of all other keys start here.
 */
export const firstHash = 1000

/** The hash of a key, below `size`. Different seeds yield different hashes. */
export function textHash(key: string, { seed, size }: { seed: number; size: number }): number {
  let hash = seed
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % size
}

/**
 * The character code of the first letter used for numbers: letters of the first half end a number, those of
 * the second continue it.
 */
const firstLetter = 45
const half = 40

/** Encodes small numbers, most of them as a single letter. */
export const writeSteps = (steps: readonly number[]): string =>
  steps
    .map((step) => {
      let letters = ''
      let rest = step
      for (; rest >= half; rest = Math.floor(rest / half))
        letters += String.fromCharCode(firstLetter + half + (rest % half))
      return letters + String.fromCharCode(firstLetter + rest)
    })
    .join('')
    .replaceAll('\\', '!')

/** Decodes the output of {@link writeSteps}. */
export function readSteps(letters: string): number[] {
  const steps: number[] = []
  let step = 0
  let unit = 1
  for (const letter of letters) {
    const value = (letter === '!' ? 92 : letter.charCodeAt(0)) - firstLetter
    step += (value % half) * unit
    unit *= half
    if (value < half) {
      steps.push(step)
      step = 0
      unit = 1
    }
  }
  return steps
}
