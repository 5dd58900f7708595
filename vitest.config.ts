/**
 * The test suites. To run one file or folder of one suite: `npm test -- server server/src/db`, or directly
 * `npx vitest run --project server-mariadb server/src/db`.
 *
 * The server's tests run once on each database engine, which IDLEWOOD_TEST_ENGINE names. There are two
 * exceptions by suffix: `*.once.test.ts` uses no database and runs once; `*.mariadb.test.ts` is about MariaDB
 * and runs only there.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { modulePlugins } from './web/module-plugins.ts'

const existing = (...files: string[]): string[] =>
  files.filter((file) => existsSync(new URL(file, import.meta.url)))

function project(
  name: string,
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      setupFiles: ['test/setup/console.ts'],
      // Long enough for a busy machine; only failing tests take this long.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Longer than the default test timeout, for the few tests that set a longer one.
      expect: { poll: { timeout: 300_000, interval: 100 } },
      // A worker loads the server once instead of once per file. Test files share only modules, which have no
      // state.
      isolate: false,
      ...test,
      globalSetup: ['test/setup/run-folder.ts', ...[test.globalSetup ?? []].flat()],
      name,
    },
  }
}

export default defineConfig({
  test: {
    // Tests spend much of their time waiting for a database, a process or a clock, so more workers than cores
    // pay off. Even more would slow down the browser tests that run at the same time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // CI machines share their cores; the reporter marks tests that pass only on a retry.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      project('contract', { include: ['contract/src/**/*.test.ts'] }),
      project('server', {
        include: ['server/**/*.test.ts'],
        exclude: ['**/node_modules/**', '**/*.mariadb.test.ts'],
        env: { IDLEWOOD_TEST_ENGINE: 'sqlite' },
        globalSetup: ['scripts/fresh-server-build.ts'],
      }),
      project('server-mariadb', {
        include: ['server/**/*.test.ts'],
        exclude: ['**/node_modules/**', '**/*.once.test.ts'],
        env: { IDLEWOOD_TEST_ENGINE: 'mariadb' },
        globalSetup: ['scripts/fresh-server-build.ts', 'server/test/services.ts'],
      }),
      {
        plugins: modulePlugins(),
        ...project('web', {
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existing('test/setup/console.ts', 'web/test/setup.ts'),
        }),
      },
      project('repository', {
        include: ['test/**/*.test.ts', 'scripts/**/*.test.ts'],
        exclude: ['**/node_modules/**', '**/*.build.test.ts'],
      }),
      // Checks the built app, and builds it for another community, which is slow.
      project('build', {
        include: ['scripts/**/*.build.test.ts'],
        globalSetup: ['scripts/fresh-build.ts'],
      }),
    ],
  },
})
