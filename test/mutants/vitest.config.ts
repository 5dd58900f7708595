/** The tests that hunt mutants: those without a database server, on SQLite. */
import { defineConfig } from 'vitest/config'
import { modulePlugins } from '../../web/module-plugins.ts'

/** Files and folders with the tests, after each other with commas between. */
const places = (process.env['IDLEWOOD_MUTANTS_TESTS'] ?? 'server/src').split(',')
const isWeb = places.some((place) => place.startsWith('web/'))
/** Rules are pure: their tests need no page, which takes longest to make. */
const isPure = places.every((place) => place.endsWith('.rules.test.ts'))

export default defineConfig({
  plugins: isWeb ? modulePlugins() : [],
  test: {
    include: places.map((place) => (/\.test\.tsx?$/.test(place) ? place : `${place}/**/*.test.{ts,tsx}`)),
    exclude: ['**/node_modules/**', '**/.cache/**', '**/*.mariadb.test.ts'],
    env: { IDLEWOOD_TEST_ENGINE: 'sqlite' },
    environment: isWeb && !isPure ? 'jsdom' : 'node',
    setupFiles: ['test/setup/console.ts', ...(isWeb ? ['web/test/setup.ts'] : [])],
    globalSetup: ['test/setup/run-folder.ts'],
    expect: { poll: { timeout: 15_000, interval: 50 } },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
