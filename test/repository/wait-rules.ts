/** Tests wait for conditions, not for time to pass. */
import { type Breaches, type SourceFile } from './source-files.ts'

/** A wait for so many milliseconds, unless it only paces a loop that ends with its condition. */
const fixedWait =
  /^(?!.*\b(?:while|for) \().*(?:\b(?:await|return|=>) wait\(|setTimeout\(resolve,|waitForTimeout\()/

const isSuite = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** What the line above a fixed wait says, with a reason behind it. */
const reason = /^\s*\/\/ Fixed wait: \S.{10}/

/** A fixed wait is for what cannot be awaited, as that nothing happens, and says so in the line above. */
export function testsWaitForConditions(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => isSuite(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) =>
        fixedWait.test(line) && !reason.test(lines[index - 1] ?? '')
          ? [
              `${path}:${index + 1}: wait for a condition, pass the clock in, or say above why not: // Fixed wait: …`,
            ]
          : [],
      )
    })
}

/** The arguments of a call as text, by where its bracket opens. */
function argumentsAt(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(open, at)
  }
  return text.slice(open)
}

/**
 * Suites wait by `until` or `expect.poll`, and leave to them how often they look and for how long: a wait of
 * their own is too short for a slow machine, or looks more often than a person may call.
 */
export function testsWaitPatiently(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => isSuite(path))
    .flatMap(({ path, text }) => {
      const own = text.match(/\bvi\s*\.wait(?:For|Until)\(/g) ?? []
      const timed = [...text.matchAll(/\bexpect\s*\.poll\(/g)]
        .map(({ index, 0: call }) => argumentsAt(text, index + call.length - 1))
        .filter((given) => /\b(?:interval|timeout):/.test(given))
      return [
        ...own.map((call) => `${path}: ${call}…) waits by itself. Use until(…) of test/until.ts.`),
        ...timed.map(() => `${path}: expect.poll has times of its own. The runner's settings hold them.`),
      ]
    })
}
