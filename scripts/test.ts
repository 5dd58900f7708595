/**
 * `npm test`: runs every suite, with the services they need. `npm test -- server e2e` runs some of them, and
 * `npm test -- server server/src/db` only the files of a suite whose path contains one of the arguments. The
 * last line is `N passed, N failed`; the exit code is 0 only if nothing failed and something ran.
 */
import './node-version.mjs'
import { join } from 'node:path'
import { ensureServerBuild } from './build-server.ts'
import { command } from './build-web.ts'
import { giveUp, root, run } from './processes.ts'
import { findServices, type Service } from './services.ts'
import { startTestPortal } from './test-portal.ts'
import { enterRunFolder } from '../test/setup/run-folder.ts'
import {
  emptyTally,
  readPlaywright,
  readVitest,
  sumOf,
  withinRetryBudget,
  withLeftoverFailure,
  type Tally,
} from './test-tally.ts'

/** The suites in the order they run, with the service that each requires. */
const suites: Record<string, Service | undefined> = {
  contract: undefined,
  server: undefined,
  'server-mariadb': 'mariadb',
  web: undefined,
  repository: undefined,
  build: undefined,
  e2e: 'browser',
}

const given = process.argv.slice(2)
const filters = given.filter((word) => !(word in suites))
const named = given.filter((word) => word in suites)
/**
 * The suites that a filter implies: browser tests are in a folder of their own, which the other runner never
 * reads.
 */
const implied = (suite: string): boolean =>
  filters.length === 0 || (suite === 'e2e') === filters.every(isJourney)
const isJourney = (filter: string): boolean => filter.startsWith('e2e')
const chosen = named.length > 0 ? named : Object.keys(suites).filter(implied)

/** Services whose tests are skipped on this machine. */
const without = (process.env['IDLEWOOD_TEST_WITHOUT'] ?? '').split(',').filter((service) => service !== '')
for (const service of without) {
  if (!Object.values(suites).includes(service as Service)) {
    // The cast is only for the comparison.
    giveUp(`IDLEWOOD_TEST_WITHOUT holds "${service}": it may hold mariadb and browser.`)
  }
}

const wanted = chosen.map((suite) => suites[suite]).filter((service) => service !== undefined)
const { missing } = await findServices(wanted.filter((service) => !without.includes(service))).catch(
  (error: Error) => giveUp(error.message),
) // it throws only errors

const leftOut: string[] = []
const runnable = chosen.filter((suite) => {
  const service = suites[suite]
  if (service === undefined) return true
  const lack = missing.find((entry) => entry.service === service)
  if (lack) leftOut.push(`LEFT OUT: ${suite}. To run it, ${lack.advice}. This run fails because of it.`)
  else if (without.includes(service)) leftOut.push(`LEFT OUT, as IDLEWOOD_TEST_WITHOUT says: ${suite}.`)
  return !lack && !without.includes(service)
})

/** A failure, shortened to fit the end of a long log; the runner has printed all of it above. */
const shortened = (failure: string): string => failure.split('\n').slice(0, 20).join('\n  ')

// Tests create their temporary files in a folder of this run, which is checked at the end.
const results = enterRunFolder()

async function runVitest(projects: string[], ...options: string[]): Promise<Tally> {
  const file = join(results, `vitest-${projects[0] ?? ''}.json`)
  const code = await run(
    process.execPath,
    [
      command('vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=./scripts/vitest-tally.ts',
      ...options,
      ...filters,
    ],
    { environment: { IDLEWOOD_TEST_RESULTS: file } },
  )
  return readVitest(file, code)
}

async function runPlaywright(): Promise<Tally> {
  const file = join(results, 'playwright.json')
  const portal = await startTestPortal().catch((error: Error) => console.error(error.message)) // it throws only errors
  if (!portal) return { ...emptyTally, failures: ['The portal for the browser tests did not start.'] }
  const code = await run(process.execPath, [command('@playwright/test/cli.js'), 'test', ...filters], {
    environment: {
      IDLEWOOD_TEST_URL: portal.url,
      IDLEWOOD_TEST_DATA: portal.folder,
      IDLEWOOD_TEST_RESULTS: file,
    },
  })
  await portal.stop()
  const tally = readPlaywright(file, code)
  if (tally.failures.length > 0 && portal.output()) console.log(`\nThe portal logged:\n${portal.output()}`)
  return tally
}

const projects = runnable.filter((suite) => suite !== 'e2e')
const needsApp = (suite: string): boolean => suite === 'build'

/** Runs the browser tests and those of the build, after building the app if it is out of date. */
async function runOnApp(): Promise<Tally> {
  const code = await run(process.execPath, [join(root, 'scripts/build.ts'), '--where-needed'])
  if (code !== 0) return { ...emptyTally, failures: [`The app was not built: that ended with code ${code}.`] }
  const aboutApp = projects.filter(needsApp)
  // One at a time: the workers of the other suites and two browsers are already running.
  const tests = aboutApp.length > 0 ? [runVitest(aboutApp, '--maxWorkers=1')] : []
  const tallies = [runPlaywright(), ...tests]
  return (await Promise.all(tallies)).reduce(sumOf)
}

const hasJourneys = runnable.includes('e2e')
// The server is built once for all tests that start it.
if (hasJourneys) await ensureServerBuild()
const atOnce = hasJourneys ? projects.filter((suite) => !needsApp(suite)) : projects
// In parallel: each spends a third of its time waiting for a clock, a database or a page.
const tallies = await Promise.all([
  ...(atOnce.length > 0 ? [runVitest(atOnce)] : []),
  ...(hasJourneys ? [runOnApp()] : []),
])
const sum = withLeftoverFailure(withinRetryBudget(tallies.reduce(sumOf, emptyTally)), results)

if (sum.skipped > 0) leftOut.push(`LEFT OUT by the tests themselves: ${sum.skipped}.`)
const repeated = sum.repeated.map((failure) => `PASSED ONLY WHEN REPEATED: ${shortened(failure)}\n`)
const failures = sum.failures.map((failure) => `FAILED: ${shortened(failure)}\n`)
console.log(
  ['', ...failures, ...repeated, ...leftOut, `${sum.passed} passed, ${sum.failures.length} failed`].join(
    '\n',
  ),
)
process.exit(sum.failures.length > 0 || sum.passed === 0 || missing.length > 0 ? 1 : 0)
