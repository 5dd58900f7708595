import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-tally.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-tally-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('what vitest reports', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 2,
    testResults: [],
  }

  test('is counted as it stands', () => {
    expect(readVitest(written(report), 0)).toEqual({ passed: 5, failed: 0, skipped: 3, repeated: 0 })
  })

  test('counts a file that did not load as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    expect(readVitest(written({ ...report, numFailedTests: 1, testResults }), 1).failed).toBe(2)
  })

  test('is a failure when the runner says so without naming a test', () => {
    expect(readVitest(written(report), 1).failed).toBe(1)
  })

  test('is a failure when nothing was written', () => {
    expect(readVitest(join(folder, 'nothing.json'), 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      repeated: 0,
    })
  })
})

describe('what Playwright reports', () => {
  test('says how many passed only when repeated', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }
    expect(readPlaywright(written(report), 1)).toEqual({ passed: 4, failed: 1, skipped: 0, repeated: 1 })
  })
})
