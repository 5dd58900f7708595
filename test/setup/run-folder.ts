/**
 * Gives every run of tests a temporary folder of its own, which goes when the run ends. What tests make in
 * the system's temporary folder lies there, so that nothing stays behind; `npm test` brings one itself and
 * looks into it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes the folder this and all programs it starts take for the system's temporary folder, and returns its
 * path.
 */
export function enterRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-run-'))
  for (const variable of ['TMPDIR', 'TMP', 'TEMP', 'IDLEWOOD_TEST_FOLDER']) process.env[variable] = folder
  // A hundred programs are started in a run, and half of a start is reading the same TypeScript.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  // By then everything that was started has stopped, whatever order it was told to in.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Runs once before each project's tests; its workers inherit the environment. */
export function setup(): void {
  if (!process.env['IDLEWOOD_TEST_FOLDER']) enterRunFolder()
}
