/** Journeys in a real browser against a portal that is already running: `npm test -- e2e` starts one and runs them. */
import { defineConfig } from '@playwright/test'
import { findService } from './scripts/services.ts'

const baseURL = process.env['IDLEWOOD_TEST_URL']
if (!baseURL) {
  throw new Error(
    'Run `npm test -- e2e`, or set IDLEWOOD_TEST_URL to a running portal that tests may change.',
  )
}
const chromium = findService('browser')
const results = process.env['IDLEWOOD_TEST_RESULTS']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: {
    baseURL,
    browserName: 'chromium',
    video: 'off',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Containers of CI run as root, where the sandbox cannot be set up.
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
