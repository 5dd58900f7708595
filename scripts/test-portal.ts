/**
 * The built product for browser tests: the real start command, a free port, a folder of its own, nobody's
 * settings.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accompany, freePort, type Environment } from './processes.ts'

/** A portal that is up. */
export interface TestPortal {
  readonly url: string
  /** Its DATA_DIR, with the database of its demo world. */
  readonly folder: string
  /** What it logged so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Variables of this machine that a program needs to run at all; everything else could be a setting of the
 * portal.
 */
const kept = new Set(['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LD_LIBRARY_PATH', 'SYSTEMROOT'])

const forgotten = (): Environment =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => !kept.has(name.toUpperCase()))
      .map((name) => [name, undefined]),
  )

/**
 * Starts a portal on its demo world, unless the environment given says otherwise, and waits until it is well.
 */
export async function startTestPortal(environment: Environment = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-portal-'))
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const portal = accompany([process.execPath, 'scripts/start.mjs', '--no-env-file'], {
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
