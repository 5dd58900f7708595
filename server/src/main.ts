/** Starts the portal and stops it again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { startPortal } from './start.ts'
import { ConfigError, readConfig } from './config.ts'
import { GameUnusable } from './game/unusable.ts'
import { isDenied, isUnknownDatabase } from './db/errors.ts'

/** Milliseconds in-flight requests get when the portal is told to stop. */
const stopWithin = 15_000

/** What an operator reads when the start fails: one sentence for each known cause. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof GameUnusable) return error.message
  if (isUnknownDatabase(error))
    return 'The database named in PORTAL_DATABASE_URL does not exist. Create it, or correct the URL.'
  if (isDenied(error))
    return 'The portal database refused the login in PORTAL_DATABASE_URL. Check user, password and grants.'
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'The port is taken by another program. Set PORT to a free one.'
    if (error.code === 'EACCES') return `The portal may not use what it was told to: ${error.message}.`
  }
  return error instanceof Error ? error.message : String(error)
}

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const site = join(import.meta.dirname, '../../web/build/client')
  const running = await startPortal({ config, log, ...(existsSync(site) ? { site } : {}) })
  process.stdout.write(`Idlewood is ready: ${config.publicUrl}${config.demo ? ' (demo world)' : ''}\n`)

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), stopWithin).unref()
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  process.stderr.write(`Idlewood cannot start.\n${sentenceFor(error)}\n`)
  process.exitCode = 1
}
