/** The rules for waiting in tests: they wait for conditions, not for a fixed time. */
import { type Breaches, type SourceFile } from './source-files.ts'

/** A wait for a fixed time, except in the line of a loop, which it only paces. */
const fixedWait =
  /^(?!.*\b(?:while|for) \().*(?:\b(?:await|return|=>) wait\(|setTimeout\(resolve,|waitForTimeout\()/

const isSuite = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** The comment above a fixed wait, which states its reason. */
const reason = /^\s*\/\/ Fixed wait: \S.{10}/

/**
 * A fixed wait is only for what cannot be awaited, such as that nothing happens, and has its reason in the
 * line above.
 */
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

/** The arguments of a call as text; `open` is the index of its opening bracket. */
function argumentsAt(text: string, open: number): string {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(open, at)
  }
  return text.slice(open)
}

/**
 * Tests wait with `until` or `expect.poll` and do not set their timeout or interval: a custom timeout is too
 * short for a slow machine, and a custom interval may exceed a person's rate limit.
 */
export function testsUseSharedTimeouts(files: readonly SourceFile[]): Breaches {
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
