/** The browsers that journeys run in. */
import type { LaunchOptions } from '@playwright/test'
import { findProgram, findService } from '../scripts/services.ts'

function launch(program: string | undefined): LaunchOptions {
  return {
    ...(program && { executablePath: program }),
    args: [
      // Containers of CI run as root, where the sandbox cannot be set up.
      '--no-sandbox',
      // A page of a test ends before optimised code has paid for itself.
      '--js-flags=--no-opt',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** The whole browser. */
export const wholeBrowser: LaunchOptions = launch(findService('browser'))

/**
 * The same browser without its own windows and menus, where the system has it: it takes two thirds of the
 * processor time. It shows no notifications.
 */
export const lightBrowser: LaunchOptions = launch(
  process.env['CHROMIUM']
    ? findService('browser')
    : (findProgram('chromium-headless-shell') ?? findService('browser')),
)
