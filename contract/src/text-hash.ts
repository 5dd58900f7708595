/** How a page finds a text by its key where texts travel without keys: build and browser count alike. */

/** Numbers that the built code says for keys are below this; the hashes of other keys begin here. */
export const firstHash = 1000

/** The number of a key below `size`. Another seed gives other numbers. */
export function textHash(key: string, { seed, size }: { seed: number; size: number }): number {
  let hash = seed
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % size
}

/** Numbers are written in letters from here on: the first half ends a number, the second goes on. */
const firstLetter = 45
const half = 40

/** Writes small numbers, most of them as one letter. */
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

/** Reads what {@link writeSteps} wrote. */
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
