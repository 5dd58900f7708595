/**
 * Gives every run of tests a temporary folder of its own, which goes when the run ends. What tests make in
 * the system's temporary folder lies there, so that nothing stays behind; `npm test` brings one itself and
 * looks into it.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const gibibyte = 2 ** 30

/**
 * Where the folder goes: into memory where the system has room there, for a third of what the tests wait for
 * is a disk that makes each commit durable. No test cuts the power.
 */
function parentFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > 4 * gibibyte && process.availableMemory() > 8 * gibibyte) return memory
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}

/**
 * Makes the folder this and all programs it starts take for the system's temporary folder, and returns its
 * path.
 */
export function enterRunFolder(): string {
  const folder = mkdtempSync(join(parentFolder(), 'idlewood-run-'))
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
