/**
 * Journeys in a real browser against a portal that is already running: `npm test -- e2e` starts one and runs
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
  // A machine of CI shares its cores; what passes only when repeated is named at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: {
    baseURL,
    browserName: 'chromium',
    video: 'off',
    // What moves costs a tenth of the run; specs about it, and the first journey, ask for it.
    reducedMotion: 'reduce',
    // A trace of every test would cost a sixth of the run; the picture shows where it stopped.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What is about it says so; elsewhere every fresh browser would first fetch the whole shell.
    serviceWorkers: 'block',
    launchOptions: lightBrowser,
  },
  projects: [
    {
      name: 'phone',
      // Journeys whose steps differ on a narrow screen, and checks of what it shows, say so; the rest runs
      // once.
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
