/**
 * Tests of whole journeys in a real browser, against a running portal: `npm test -- e2e` starts one and runs
 * them.
 */
import { defineConfig } from '@playwright/test'
import { lightBrowser } from './e2e/browsers.ts'

const baseURL = process.env['IDLEWOOD_TEST_URL']
if (!baseURL) {
  throw new Error(
    'Run `npm test -- e2e`, or set IDLEWOOD_TEST_URL to a running portal that tests may change.',
  )
}
const results = process.env['IDLEWOOD_TEST_RESULTS']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // CI machines share their cores; tests that pass only on a retry are listed at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: {
    baseURL,
    browserName: 'chromium',
    video: 'off',
    // Animations take a tenth of the run's time; specs about them, and the first journey, turn them on.
    reducedMotion: 'reduce',
    // A trace of every test would take a sixth of the run's time; the screenshot shows where a test failed.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Only specs about service workers allow them; elsewhere, every new browser would first fetch the whole
    // shell.
    serviceWorkers: 'block',
    launchOptions: lightBrowser,
  },
  projects: [
    {
      name: 'phone',
      // Journeys that differ on a narrow screen, and checks of its layout, are tagged @phone; all other specs
      // run only on the desktop.
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
