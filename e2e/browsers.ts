/** The browsers in which the journeys run. */
import type { LaunchOptions } from '@playwright/test'
import { findProgram, findService } from '../scripts/services.ts'

function launch(program: string | undefined): LaunchOptions {
  return {
    ...(program && { executablePath: program }),
    args: [
      // CI containers run as root, where the sandbox cannot be set up.
      '--no-sandbox',
      // A test page closes before optimised code pays off, and helper threads and a process for drawing only
      // compete for the few cores: a quarter of what the journeys take.
      '--js-flags=--no-opt,--no-maglev,--single-threaded',
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** The full browser. */
export const wholeBrowser: LaunchOptions = launch(findService('browser'))

/**
 * The headless shell of the same browser, if the system has it: it uses two thirds of the processor time. It
 * shows no notifications.
 */
export const lightBrowser: LaunchOptions = launch(
  process.env['CHROMIUM']
    ? findService('browser')
    : (findProgram('chromium-headless-shell') ?? findService('browser')),
)
