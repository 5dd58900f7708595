/** Tests wait for conditions, not for time to pass. */
import { type Breaches, type SourceFile } from './source-files.ts'

/** A wait for so many milliseconds, unless it only paces a loop that ends with its condition. */
const fixedWait =
  /^(?!.*\b(?:while|for) \().*(?:\b(?:await|return|=>) wait\(|setTimeout\(resolve,|waitForTimeout\()/

const isSuite = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** How many fixed waits each file with any may have: those from before this rule. It may only shrink. */
export const knownWaits: Readonly<Record<string, number>> = {
  'e2e/first-journey.spec.ts': 1,
  'e2e/installed-app.spec.ts': 2,
  'scripts/test-tally.test.ts': 1,
  'server/src/background/background.once.test.ts': 1,
  'server/src/db/migrations.test.ts': 1,
  'server/src/db/mysql.mariadb.test.ts': 3,
  'server/src/db/sqlite.once.test.ts': 1,
  'server/src/features/admin-logs/admin-logs.once.test.ts': 2,
  'server/src/features/notifications/notifications.test.ts': 1,
  'server/src/features/premium/kills.mariadb.test.ts': 2,
  'server/src/game/directory/directory.test.ts': 1,
  'server/src/game/presence/presence.once.test.ts': 2,
  'server/src/http/body-time.once.test.ts': 1,
  'server/src/http/streamed.once.test.ts': 1,
  'server/src/live/valkey-transport.test.ts': 1,
  'web/src/api/live.test.ts': 2,
  'web/src/features/changes/changes-page.test.tsx': 1,
}

/** No file has more fixed waits than it is known for, nor fewer, so that the list shrinks with them. */
export function testsWaitForConditions(files: readonly SourceFile[]): Breaches {
  return files
    .filter(({ path }) => isSuite(path))
    .flatMap(({ path, text }) => {
      const waits = text.split('\n').filter((line) => fixedWait.test(line)).length
      const known = knownWaits[path] ?? 0
      if (waits === known) return []
      return waits > known
        ? [`${path}: ${waits} fixed waits, ${known} known. Wait for a condition, or pass the clock in.`]
        : [`${path}: only ${waits} fixed waits are left. Lower its number in wait-rules.ts.`]
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
