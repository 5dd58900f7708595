import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import type { Background } from '../../background/background.ts'

/**
 * Milliseconds between two looks at processor and event loop: what is shown is never older, and covers that
 * long.
 */
const intervalMs = 10_000
/**
 * How finely the event loop's delay is measured, in milliseconds; taken off again, since a punctual timer is
 * not late.
 */
const resolution = 20

/** What the process costs and how punctual it is. */
export interface VitalSigns {
  processor: { share: number; cores: number }
  eventLoop: { median: number; p99: number; longest: number }
}

/** Measures this process. */
export interface VitalSignsWatch {
  signs(): VitalSigns
  close(): void
}

/** What was used and how late the event loop was since the last reset. */
function measure(
  delay: ReturnType<typeof monitorEventLoopDelay>,
  since: { used: NodeJS.CpuUsage; at: number },
): VitalSigns {
  const late = (nanoseconds: number): number =>
    Math.max(0, Math.round((nanoseconds / 1e6 - resolution) * 10) / 10)
  const { user, system } = process.cpuUsage(since.used)
  const elapsed = Math.max(1, performance.now() - since.at)
  return {
    processor: {
      share: Math.round(((user + system) / 1000 / elapsed) * 100) / 100,
      cores: availableParallelism(),
    },
    eventLoop: {
      median: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      // Before its first measurement the longest is not a number of this world.
      longest: delay.max > 0 ? late(delay.max) : 0,
    },
  }
}

/** Measures this process again and again. */
export function createVitalSigns(background: Background): VitalSignsWatch {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let since = { used: process.cpuUsage(), at: performance.now() }
  let last: VitalSigns | undefined
  background.repeat({
    name: 'Measurement of this process',
    intervalMs,
    failure: 'The process could not be measured.',
    run() {
      last = measure(delay, since)
      since = { used: process.cpuUsage(), at: performance.now() }
      delay.reset()
    },
  })
  return { signs: () => last ?? measure(delay, since), close: () => delay.disable() }
}

/** Memory in bytes: of the process, of its JavaScript objects, and what the machine or the container has. */
export function memory(): { resident: number; heap: number; machine: number } {
  const { rss, heapUsed } = process.memoryUsage()
  const allowed = process.constrainedMemory()
  return { resident: rss, heap: heapUsed, machine: allowed ? Math.min(allowed, totalmem()) : totalmem() }
}

/** Room on the file system of a folder, in bytes; null where the system does not say. */
export async function diskOf(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}

const backupNote = z.object({ madeAt: z.string(), bytes: z.number() })

/** When `npm run backup` last finished, as it noted in DATA_DIR. */
export function lastBackup(dataDir: string): z.infer<typeof backupNote> | null {
  try {
    return backupNote.parse(JSON.parse(readFileSync(join(dataDir, 'last-backup.json'), 'utf8')))
  } catch {
    // None was made yet, or the note is not one.
    return null
  }
}
