/** Starts and stops the portal. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { multistream, pino } from 'pino'
import { startPortal } from './start.ts'
import { readConfig } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { createLogFiles } from './logs/log-files.ts'
import { createStandardOutput } from './logs/standard-output.ts'
import { returnMemory } from './memory.ts'
import { isBuilt, projectFolder } from './program-files.ts'
import { nameSourceLines } from './source-lines.ts'
import { startFailure } from './start-failure.ts'
import { createStartProgress } from './start-progress.ts'

/** Milliseconds requests in progress get to finish when the portal is stopped. */
const stopWithin = 15_000
/**
 * Milliseconds a load balancer gets to notice that this portal is no longer ready, before it stops listening.
 */
const notice = 2000

if (isBuilt) nameSourceLines()
// The disk below it may be full, or its terminal gone.
process.stdout.on('error', () => undefined)
const progress = createStartProgress((line) => process.stdout.write(line))
try {
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const logs = config.logs.write ? createLogFiles(config.logs) : undefined
  // The logger has already filtered out what is below its level.
  const output = createStandardOutput()
  process.on('exit', output.flushSync)
  const streams = [output, ...(logs ? [logs.stream] : [])].map((stream) => ({
    stream,
    level: 0,
  }))
  const log = pino({ level: config.logLevel }, multistream(streams))
  if (logs) {
    process.on('uncaughtExceptionMonitor', logs.logUncaught)
    process.on('exit', logs.flushSync)
  }
  const site = join(projectFolder, 'web/build/client')
  const running = await startPortal({
    config,
    log,
    ...(logs ? { logs } : {}),
    ...(existsSync(site) ? { site } : {}),
    onStep: progress.step,
  })
  progress.end()
  returnMemory(running.app.background)
  process.stdout.write(`Idlewood is ready: ${config.publicUrl}${config.demo ? ' (demo world)' : ''}\n`)

  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), stopWithin).unref()
    // Ctrl+C is pressed by a person who is waiting, not by a supervisor behind a load balancer.
    void running.stop(signal === 'SIGTERM' ? notice : 0).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  progress.end()
  process.stderr.write(`Idlewood cannot start.\n${startFailure(error)}\n`)
  process.exitCode = 1
}
