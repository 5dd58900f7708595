import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import type { Background } from '../../background/background.ts'

/**
 * Milliseconds between two measurements of the processor and the event loop. What is shown is at most this
 * old, and covers a period of this length.
 */
const intervalMs = 10_000
/**
 * The resolution, in milliseconds, at which the event loop's delay is measured. It is subtracted from the
 * delay, since a punctual timer is not late.
 */
const resolution = 20

/** Processor usage of the process and delay of its event loop (milliseconds). */
export interface VitalSigns {
  processor: { share: number; cores: number }
  eventLoop: { median: number; p99: number; longest: number }
}

/** Measures this process. */
export interface VitalSignsWatch {
  signs(): VitalSigns
  close(): void
}

/** Processor usage and event loop delay since the last reset. */
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
      // Before the first measurement, the maximum is not a meaningful number.
      longest: delay.max > 0 ? late(delay.max) : 0,
    },
  }
}

/** Measures this process at regular intervals. */
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

/** Memory in bytes: of the process, of its JavaScript heap, and the total of the machine or container. */
export function memory(): { resident: number; heap: number; machine: number } {
  const { rss, heapUsed } = process.memoryUsage()
  const allowed = process.constrainedMemory()
  return { resident: rss, heap: heapUsed, machine: allowed ? Math.min(allowed, totalmem()) : totalmem() }
}

/** Free space and size of a folder's file system, in bytes; null if the system does not report them. */
export async function diskOf(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}

const backupNote = z.object({ madeAt: z.string(), bytes: z.number() })

/** When `npm run backup` last finished, according to its note in DATA_DIR; null if there is no such note. */
export function lastBackup(dataDir: string): z.infer<typeof backupNote> | null {
  try {
    return backupNote.parse(JSON.parse(readFileSync(join(dataDir, 'last-backup.json'), 'utf8')))
  } catch {
    // There is no backup yet, or the note is invalid.
    return null
  }
}
