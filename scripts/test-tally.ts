/** Counting and naming the results of both test runners from the files they write. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Tests by outcome. */
export interface Tally {
  readonly passed: number
  /** Each thing that failed, on lines of its own: its name, then what was wrong. */
  readonly failures: readonly string[]
  readonly skipped: number
  /** Of those that passed: the names of those that did so only when repeated. */
  readonly repeated: readonly string[]
}

/** Nothing ran. */
export const noTally: Tally = { passed: 0, failures: [], skipped: 0, repeated: [] }

/** Both together. */
export const sumOf = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failures: [...one.failures, ...other.failures],
  skipped: one.skipped + other.skipped,
  repeated: [...one.repeated, ...other.repeated],
})

/** How many tests of one run may pass only when repeated; beyond that the run itself is unreliable. */
const maxRepeated = 3

/** A tally that counts too many repetitions as a failure. */
export function withinRetryBudget(tally: Tally): Tally {
  const { repeated, failures } = tally
  if (repeated.length <= maxRepeated) return tally
  const complaint = `${repeated.length} tests passed only when repeated; a run may have ${maxRepeated} such tests.`
  return { ...tally, failures: [...failures, complaint] }
}

/** A tally that counts what tests left in their temporary folder as a failure. */
export function withNothingLeft(tally: Tally, folder: string): Tally {
  const left = readdirSync(folder).filter((name) => name.startsWith('idlewood-'))
  if (left.length === 0) return tally
  const complaint = `The tests left ${left.length} entries in the temporary folder:\n${left.join('\n')}`
  return { ...tally, failures: [...tally.failures, complaint] }
}

/** A runner that says it failed counts as a failure, also where it names nothing that did. */
function honest(tally: Tally, runner: string, exitCode: number): Tally {
  if (exitCode === 0 || tally.failures.length > 0) return tally
  return { ...tally, failures: [`${runner} ended with exit code ${exitCode} and named no test.`] }
}

/** What a runner wrote; undefined when it wrote nothing. Callers name the shape the runner documents. */
function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Vitest's results, as `vitest-tally.ts` writes them. */
export function readVitest(file: string, exitCode: number): Tally {
  const tally = read(file) as Tally | undefined // our own reporter wrote it
  return honest(tally ?? noTally, 'Vitest', exitCode)
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

/** Every test below a suite: its full name, its outcome, and the errors of its last try. */
function testsIn({ title, suites = [], specs }: PlaywrightSuite): {
  name: string
  status: string
  errors: string[]
}[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${title} > ${spec.title}`,
      status,
      errors: (results.at(-1)?.errors ?? []).map(({ message = '' }) => stripVTControlCharacters(message)),
    })),
  )
  const below = suites.map((suite) => ({ ...suite, title: `${title} > ${suite.title}` }))
  return [...own, ...below.flatMap(testsIn)]
}

/** Playwright's results, as its JSON reporter writes them. */
export function readPlaywright(file: string, exitCode: number): Tally {
  const report = read(file) as PlaywrightReport | undefined // as Playwright documents it
  if (!report) return honest(noTally, 'Playwright', exitCode)
  const tests = report.suites.flatMap(testsIn)
  const { expected, flaky, skipped } = report.stats
  const tally = {
    passed: expected + flaky,
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ name, errors }) => [name, ...errors].join('\n')),
      ...report.errors.map(({ message = '' }) => `An error outside any test\n${message}`),
    ],
    skipped,
    repeated: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  }
  return honest(tally, 'Playwright', exitCode)
}
