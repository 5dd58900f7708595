/** Counts and names the results of both test runners from the files they write. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Tests by outcome. */
export interface Tally {
  readonly passed: number
  /** Each failure, on lines of its own: its name, then what was wrong. */
  readonly failures: readonly string[]
  readonly skipped: number
  /** The passed tests that passed only on a retry, each like a failure: it says why it was repeated. */
  readonly repeated: readonly string[]
}

/** The tally of a run without tests. */
export const emptyTally: Tally = { passed: 0, failures: [], skipped: 0, repeated: [] }

/** The sum of two tallies. */
export const sumOf = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failures: [...one.failures, ...other.failures],
  skipped: one.skipped + other.skipped,
  repeated: [...one.repeated, ...other.repeated],
})

/**
 * The maximum number of tests in one run that may pass only on a retry; with more, the run itself is
 * unreliable.
 */
const maxRepeated = 3

/** Counts too many retries as a failure. */
export function withinRetryBudget(tally: Tally): Tally {
  const { repeated, failures } = tally
  if (repeated.length <= maxRepeated) return tally
  const complaint = `${repeated.length} tests passed only when repeated; a run may have ${maxRepeated} such tests.`
  return { ...tally, failures: [...failures, complaint] }
}

const contentOf = (path: string): string[] =>
  lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []

/** Counts files that tests left in their temporary folder as a failure. */
export function withLeftoverFailure(tally: Tally, folder: string): Tally {
  const left = readdirSync(folder).filter((name) => name.startsWith('idlewood-'))
  if (left.length === 0) return tally
  // What is inside tells which test it was.
  const shown = left.flatMap((name) => [name, ...contentOf(join(folder, name)).map((path) => `  ${path}`)])
  const complaint = `The tests left ${left.length} entries in the temporary folder:\n${shown.join('\n')}`
  return { ...tally, failures: [...tally.failures, complaint] }
}

/** Counts a runner that reports failure as a failure, even if it names no failed test. */
function withRunnerFailure(tally: Tally, runner: string, exitCode: number): Tally {
  if (exitCode === 0 || tally.failures.length > 0) return tally
  return { ...tally, failures: [`${runner} ended with exit code ${exitCode} and named no test.`] }
}

/**
 * The result file of a runner; undefined if it wrote none. Callers name the type that the runner documents.
 */
function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Vitest's results, as written by `vitest-tally.ts`. */
export function readVitest(file: string, exitCode: number): Tally {
  const tally = read(file) as Tally | undefined // our own reporter wrote it
  return withRunnerFailure(tally ?? emptyTally, 'Vitest', exitCode)
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { errors: { message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Every test below a suite: its outcome, and its full name with the errors of all attempts. */
function testsIn({ title, suites = [], specs }: PlaywrightSuite): {
  status: string
  failure: string
}[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => {
      const errors = results.flatMap(({ errors }) =>
        errors.map(({ message = '' }) => stripVTControlCharacters(message)),
      )
      const name = `[${projectName}] ${title} > ${spec.title}`
      return { status, failure: [name, ...new Set(errors)].join('\n') }
    }),
  )
  const below = suites.map((suite) => ({ ...suite, title: `${title} > ${suite.title}` }))
  return [...own, ...below.flatMap(testsIn)]
}

/** Playwright's results, as written by its JSON reporter. */
export function readPlaywright(file: string, exitCode: number): Tally {
  const report = read(file) as PlaywrightReport | undefined // documented by Playwright
  if (!report) return withRunnerFailure(emptyTally, 'Playwright', exitCode)
  const tests = report.suites.flatMap(testsIn)
  const inState = (state: string): string[] =>
    tests.filter(({ status }) => status === state).map(({ failure }) => failure)
  const { expected, flaky, skipped } = report.stats
  const tally = {
    passed: expected + flaky,
    failures: [
      ...inState('unexpected'),
      ...report.errors.map(({ message = '' }) => `An error outside any test\n${message}`),
    ],
    skipped,
    repeated: inState('flaky'),
  }
  return withRunnerFailure(tally, 'Playwright', exitCode)
}
