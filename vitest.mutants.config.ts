/** What `npm run mutants` runs: the tests near some files, with the mutants of those files in them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { mutantsPlugin, plantMutants } from './test/mutants/mutants.ts'
import { readVerdicts } from './test/mutants/verdicts.ts'
import { contentPlugin } from './web/content-plugin.ts'
import { messagesPlugin } from './web/messages-plugin.ts'
import { pageScriptPlugin } from './web/page-script-plugin.ts'

const root = import.meta.dirname
const listed = (variable: string, between: string): string[] =>
  (process.env[variable] ?? '').split(between).filter(Boolean)
const files = listed('IDLEWOOD_MUTANTS_FILES', ',').map((file) => join(root, file))
const tests = listed('IDLEWOOD_MUTANTS_TESTS', '|')
const verdicts = process.env['IDLEWOOD_MUTANTS_VERDICTS'] ?? join(root, '.cache/mutants/verdicts.jsonl')
const isWeb = tests.some((test) => test.startsWith('web/'))
/** Rules are pure: their tests need no page, which takes longest to make. */
const isPure = tests.every((test) => test.endsWith('.rules.test.ts'))

const { mutants, code } = await plantMutants(files, root)
const { killed } = readVerdicts(existsSync(verdicts) ? readFileSync(verdicts, 'utf8') : '')

export default defineConfig({
  plugins: [mutantsPlugin(code), ...(isWeb ? [contentPlugin(), messagesPlugin(), pageScriptPlugin()] : [])],
  test: {
    include: tests,
    exclude: ['**/node_modules/**', '**/.cache/**', '**/*.mariadb.test.ts'],
    env: { IDLEWOOD_TEST_ENGINE: 'sqlite' },
    environment: isWeb && !isPure ? 'jsdom' : 'node',
    setupFiles: [
      'test/setup/console.ts',
      ...(isWeb ? ['web/test/setup.ts', ...(isPure ? [] : ['test/mutants/short-waits.ts'])] : []),
    ],
    globalSetup: ['test/setup/run-folder.ts'],
    runner: 'test/mutants/hunter.ts',
    reporters: [{}],
    // What is kept on disk has the mutants of another run in it, or none.
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 1,
    maxConcurrency: 1,
    provide: {
      mutants: mutants.filter(({ key }) => !killed.has(key)).map(({ id, key }) => [id, key]),
      verdicts,
      atImport: process.env['IDLEWOOD_MUTANTS_AT_IMPORT'] === '1',
    },
    // Most mutants that a wait notices are noticed only when it ends.
    expect: { poll: { timeout: 5_000, interval: 50 } },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
