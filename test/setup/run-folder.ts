/**
 * Gives every test run its own temporary folder, which is removed when the run ends. Everything that tests
 * create in the system's temporary folder goes into it, so that nothing is left behind. `npm test` creates
 * the folder itself, because it reads from it.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const gibibyte = 2 ** 30

/**
 * The folder's parent: in memory if there is room, because a third of the time that tests wait is for the
 * disk to make commits durable, which no test needs.
 */
function parentFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > 4 * gibibyte && process.availableMemory() > 8 * gibibyte) return memory
  } catch {
    // Only Linux has /dev/shm.
  }
  return tmpdir()
}

/**
 * Creates the folder, makes it the system's temporary folder for this process and its children, and returns
 * its path.
 */
export function enterRunFolder(): string {
  const folder = mkdtempSync(join(parentFolder(), 'idlewood-run-'))
  for (const variable of ['TMPDIR', 'TMP', 'TEMP', 'IDLEWOOD_TEST_FOLDER']) process.env[variable] = folder
  // A run starts a hundred programs, each of which would spend half its start compiling the same TypeScript.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  // At this point all child processes have stopped, in whatever order they were asked to.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Runs once before each project's tests; its workers inherit the environment. */
export function setup(): void {
  if (!process.env['IDLEWOOD_TEST_FOLDER']) enterRunFolder()
}
