/**
 * The test suites. One file or folder of one suite: `npm test -- server server/src/db`, or, with nothing
 * around it, `npx vitest run --project server-mariadb server/src/db`.
 *
 * The server's tests run twice, once on each engine, named to them by IDLEWOOD_TEST_ENGINE. Two endings say
 * otherwise: `*.once.test.ts` touches no database and runs once; `*.mariadb.test.ts` is about MariaDB and
 * runs there only.
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
      // Long, for a machine whose processors others use, too: only what fails takes that long.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Longer than a usual test may take: it is for the few that say that they may take more.
      expect: { poll: { timeout: 300_000, interval: 100 } },
      // A worker loads the server once, not once a file: files share no state but that of modules, which hold
      // none.
      isolate: false,
      ...test,
      globalSetup: ['test/setup/run-folder.ts', ...[test.globalSetup ?? []].flat()],
      name,
    },
  }
}

export default defineConfig({
  test: {
    // Much of what the tests do is waiting: for a database, a process, a clock. More workers than these are
    // in the way of the browsers beside them.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A machine of CI shares its cores; the reporter marks what passes only when repeated.
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
        exclude: ['**/*.build.test.ts'],
      }),
      // Looks at the built app, and builds it for another community, which takes its time.
      project('build', {
        include: ['scripts/**/*.build.test.ts'],
        globalSetup: ['scripts/fresh-build.ts'],
      }),
    ],
  },
})
