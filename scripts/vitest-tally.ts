/**
 * A Vitest reporter that writes the outcome of the tests, as a `Tally`, to the file named by
 * IDLEWOOD_TEST_RESULTS.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Tally } from './test-tally.ts'

/**
 * An error as a paragraph: its message, its place in the project, the difference from what was expected, and
 * the error that caused it, such as the end of a worker with its signal and test file.
 */
function describeError({ message, stack = '', diff = '', cause }: SerializedError): string {
  const place = stack.split('\n').find((line) => /^\s*at /.test(line) && !line.includes('node_modules'))
  const paragraphs = [message, place, diff, cause && `Cause: ${describeError(cause)}`]
  return stripVTControlCharacters(paragraphs.filter(Boolean).join('\n'))
}

const fileOf = (module: TestModule): string =>
  `[${module.project.name}] ${relative(process.cwd(), module.moduleId)}`

/** A failure with its errors; the errors of a retry only if they differ. */
const failure = (name: string, errors: readonly SerializedError[]): string =>
  [name, ...new Set(errors.map(describeError))].join('\n')

/** Errors of hooks, and of files that did not load. */
const hookErrors = (entity: TestModule | TestSuite, name: string): string[] =>
  entity.errors().length > 0 ? [failure(name, entity.errors())] : []

export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests: TestCase[] = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state)
    const nameOf = (test: TestCase): string => `${fileOf(test.module)} > ${test.fullName}`

    const failureOf = (test: TestCase): string => failure(nameOf(test), test.result().errors ?? [])

    const failures = [
      ...inState('failed').map(failureOf),
      ...modules.flatMap((module) => [
        ...hookErrors(module, fileOf(module)),
        ...[...module.children.allSuites()].flatMap((suite) =>
          hookErrors(suite, `${fileOf(module)} > ${suite.fullName}`),
        ),
      ]),
      ...unhandled.map((error) => failure('An error outside any test', [error])),
    ]
    const repeated = inState('passed').filter((test) => test.diagnostic()?.flaky)
    const tally: Tally = {
      passed: inState('passed').length,
      failures,
      skipped: inState('skipped').length,
      repeated: repeated.map(failureOf),
    }
    writeFileSync(process.env['IDLEWOOD_TEST_RESULTS'] ?? '', JSON.stringify(tally))
  }
}
