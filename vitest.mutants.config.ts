/** The tests that hunt mutants: those without a database server, on SQLite. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [`${process.env['IDLEWOOD_MUTANTS_TESTS'] ?? 'server/src'}/**/*.test.ts`],
    exclude: ['**/node_modules/**', '**/.cache/**', '**/*.mariadb.test.ts'],
    env: { IDLEWOOD_TEST_ENGINE: 'sqlite' },
    setupFiles: ['test/setup/console.ts'],
    globalSetup: ['test/setup/run-folder.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
