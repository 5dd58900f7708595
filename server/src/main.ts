/** Starts the portal and stops it again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { multistream, pino } from 'pino'
import { startPortal } from './start.ts'
import { ConfigError, readConfig } from './config.ts'
import { openLogFiles } from './logs/log-files.ts'
import { GameUnusable } from './game/map/unusable.ts'
import { isDenied, isUnknownDatabase } from './db/errors.ts'

/** Milliseconds in-flight requests get when the portal is told to stop. */
const stopWithin = 15_000
/** Milliseconds a balancer gets to see that this portal is not ready any more, before its door closes. */
const notice = 2000

/** What an operator reads when the start fails: one sentence for each known cause. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof GameUnusable) return error.message
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    return 'The portal database was made by another release than this one. Start the newest release that used it; an older one cannot go on with it.'
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
  const logs = config.logs.write ? openLogFiles(config.logs) : undefined
  // The logger has sorted out what is below its level.
  const streams = [pino.destination(1), ...(logs ? [logs.stream] : [])].map((stream) => ({
    stream,
    level: 0,
  }))
  const log = pino({ level: config.logLevel }, multistream(streams))
  if (logs) {
    process.on('uncaughtExceptionMonitor', logs.keepUncaught)
    process.on('exit', logs.flushSync)
  }
  const site = join(import.meta.dirname, '../../web/build/client')
  const running = await startPortal({
    config,
    log,
    ...(logs ? { logs } : {}),
    ...(existsSync(site) ? { site } : {}),
  })
  process.stdout.write(`Idlewood is ready: ${config.publicUrl}${config.demo ? ' (demo world)' : ''}\n`)

  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), stopWithin).unref()
    // Ctrl+C comes from somebody who waits, not from a supervisor with a balancer.
    void running.stop(signal === 'SIGTERM' ? notice : 0).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  process.stderr.write(`Idlewood cannot start.\n${sentenceFor(error)}\n`)
  process.exitCode = 1
}
