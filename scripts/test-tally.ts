/** Counting the results of both test runners from the files they write. */
import { existsSync, readFileSync } from 'node:fs'

/** Tests by what became of them. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Of those that passed: how many did so only when repeated. */
  readonly repeated: number
}

/** Nothing ran. */
export const noTally: Tally = { passed: 0, failed: 0, skipped: 0, repeated: 0 }

/** A runner that says it failed counts as a failure, also where it names no failed test. */
function honest(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** What a runner wrote; undefined when it wrote nothing. Callers name the shape the runner documents. */
function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Vitest's results; a file that did not load, and so holds no tests, counts as one failure. */
export function readVitest(file: string, exitCode: number): Tally {
  const report = read(file) as VitestReport | undefined // as vitest documents it
  if (!report) return honest(noTally, exitCode)
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  )
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    repeated: 0,
  }
  return honest(tally, exitCode)
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Playwright's results; a test that passed only when repeated is counted, and named by the runner. */
export function readPlaywright(file: string, exitCode: number): Tally {
  const report = read(file) as PlaywrightReport | undefined // as Playwright documents it
  if (!report) return honest(noTally, exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest({ passed: expected + flaky, failed: unexpected, skipped, repeated: flaky }, exitCode)
}
