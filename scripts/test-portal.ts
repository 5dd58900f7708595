/**
 * Runs the built product for browser tests: the real start command on a free port, with its own folder and
 * none of the machine's settings.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCompanion, freePort, type Environment } from './processes.ts'

/** A running portal. */
export interface TestPortal {
  readonly url: string
  /** Its DATA_DIR, which contains the database of its demo world. */
  readonly folder: string
  /** Its log output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Variables of this machine that a program needs to run at all; any other could be a setting of the portal.
 */
const kept = new Set(['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LD_LIBRARY_PATH', 'SYSTEMROOT'])

const forgotten = (): Environment =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => !kept.has(name.toUpperCase()))
      .map((name) => [name, undefined]),
  )

/**
 * Starts a portal with its demo world, unless the given environment says otherwise, and waits until it is
 * healthy.
 */
export async function startTestPortal(environment: Environment = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-portal-'))
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const portal = startCompanion([process.execPath, 'scripts/start.mjs', '--no-env-file'], {
    folder,
    environment: {
      ...forgotten(),
      PORT: port,
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  let ended = false
  void portal.ended.then(() => (ended = true))
  const deadline = Date.now() + 60_000
  for (;;) {
    const well = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (well) return { url, folder, output: () => portal.output(), stop: () => portal.stop() }
    if (ended || Date.now() > deadline) {
      await portal.stop()
      throw new Error(`The portal did not get well on ${url}:\n${portal.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
