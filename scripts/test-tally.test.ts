import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { command } from './build-web.ts'
import { ask, root } from './processes.ts'
import {
  emptyTally,
  readPlaywright,
  readVitest,
  withinRetryBudget,
  withLeftoverFailure,
  type Tally,
} from './test-tally.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-tally-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the results of Vitest', () => {
  /** Runs a test file with the given body and one retry. */
  async function tallyOf(body: string): Promise<Tally> {
    const config = join(folder, 'vitest.config.mjs')
    writeFileSync(config, 'export default { test: { globals: true, retry: 1 } }')
    writeFileSync(join(folder, 'some.test.js'), body)
    const file = join(folder, 'report.json')
    const reporter = `--reporter=${join(root, 'scripts/vitest-tally.ts')}`
    const { code } = await ask(
      process.execPath,
      [command('vitest/vitest.mjs'), 'run', '--root', folder, '--config', config, reporter],
      { environment: { IDLEWOOD_TEST_RESULTS: file } },
    )
    return readVitest(file, code)
  }

  test('are counted, with the tests that failed or passed only on a retry, and why', async () => {
    const tally = await tallyOf(`
      let tries = 0
      test('good', () => {})
      describe('group', () => test('bad', () => { expect('worse').toBe('thought') }))
      test('shy', () => { if (tries++ === 0) throw new Error('not yet') })
      test('away', ({ skip: leave }) => leave())
    `)
    expect(tally).toMatchObject({ passed: 2, skipped: 1 })
    expect(tally.failures).toHaveLength(1)
    expect(tally.failures[0]).toMatch(
      /some\.test\.js > group > bad\nexpected 'worse' to be 'thought'.*some\.test\.js:4\S*\nExpected: "thought"\nReceived: "worse"$/s,
    )
    expect(tally.repeated).toEqual([expect.stringMatching(/some\.test\.js > shy\nnot yet\n/)])
  })

  test('count a file that did not load', async () => {
    const { failures } = await tallyOf(`throw new Error('no such day')`)
    expect(failures).toEqual([expect.stringMatching(/some\.test\.js\nno such day/)])
  })

  test('count a hook that failed', async () => {
    const { failures } = await tallyOf(`
      describe('group', () => {
        afterAll(() => { throw new Error('could not tidy up') })
        test('good', () => {})
      })
    `)
    expect(failures).toEqual([expect.stringContaining('could not tidy up')])
  })

  test('count an error that was not awaited', async () => {
    const { passed, failures } = await tallyOf(`
      test('good', async () => {
        void Promise.reject(new Error('unheard'))
        // Fixed wait: the error must occur while the test runs.
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
    `)
    expect(passed).toBe(1)
    expect(failures).toEqual([expect.stringContaining('unheard')])
  })

  test('say how a worker ended, and in which file', async () => {
    const { failures } = await tallyOf(`test('good', () => process.kill(process.pid, 'SIGKILL'))`)
    expect(failures).toEqual([expect.stringMatching(/Cause: .*SIGKILL.*some\.test\.js/s)])
  })

  test('are a failure if nothing was written', () => {
    expect(readVitest(join(folder, 'nothing.json'), 1)).toEqual({
      passed: 0,
      failures: ['Vitest ended with exit code 1 and named no test.'],
      skipped: 0,
      repeated: [],
    })
  })
})

describe('the results of Playwright', () => {
  const spec = (title: string, status: string, message?: string): unknown => ({
    title,
    tests: [{ projectName: 'phone', status, results: [{ errors: message ? [{ message }] : [] }] }],
  })

  function read(report: object, exitCode: number): Tally {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify({ suites: [], errors: [], ...report }))
    return readPlaywright(file, exitCode)
  }

  test('are counted, with the tests that failed or passed only on a retry, and why', () => {
    const within = { title: 'in the dark', specs: [spec('finds the switch', 'flaky', 'no light')] }
    const suites = [{ title: 'a.spec.ts', suites: [within], specs: [spec('falls', 'unexpected', 'ouch')] }]
    expect(read({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, suites }, 1)).toEqual({
      passed: 4,
      failures: ['[phone] a.spec.ts > falls\nouch'],
      skipped: 0,
      repeated: ['[phone] a.spec.ts > in the dark > finds the switch\nno light'],
    })
  })

  test('are a failure if the runner reports one without naming a test', () => {
    expect(read({ stats: { expected: 3, flaky: 0, skipped: 0 } }, 1).failures).toHaveLength(1)
  })
})

describe('a test run', () => {
  const repeated = (count: number): Tally => ({
    ...emptyTally,
    passed: 10,
    repeated: Array.from({ length: count }, (_, index) => `test ${index}`),
  })

  test('passes with three retried tests and fails with a fourth', () => {
    expect(withinRetryBudget(repeated(3))).toEqual(repeated(3))
    expect(withinRetryBudget(repeated(4)).failures).toEqual([
      '4 tests passed only when repeated; a run may have 3 such tests.',
    ])
  })

  test('fails if it leaves files in its temporary folder', () => {
    mkdirSync(join(folder, 'somebody-elses'))
    expect(withLeftoverFailure(emptyTally, folder)).toEqual(emptyTally)
    mkdirSync(join(folder, 'idlewood-portal-x', 'music'), { recursive: true })
    expect(withLeftoverFailure(emptyTally, folder).failures).toEqual([
      'The tests left 1 entries in the temporary folder:\nidlewood-portal-x\n  music',
    ])
  })
})
