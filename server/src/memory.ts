/** Returns unused memory to the operating system. */
import type { Background, RepeatedJob } from './background/background.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects all garbage at once, after work that leaves much of it, such as the start. It takes about 150 ms;
 * otherwise the engine would keep the memory as long as it does not run short.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  // The flag only affects contexts created after it.
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Milliseconds between two checks, and the minimum between two collections. */
const times = { look: 20_000, collection: 5 * 60_000 }
/** Share of a CPU: a process that used less since the last check has no work that a pause would delay. */
const quietShare = 0.05
/** Bytes by which the process must have grown beyond its smallest size. */
const growth = 16 * 2 ** 20

/** The figures to monitor; by default those of the process itself. */
export interface Meters {
  /** CPU time used since the process started, in milliseconds. */
  readonly usedMs: () => number
  /** Resident bytes. */
  readonly size: () => number
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
  readonly collect: () => void
}

const ownMeters: Meters = {
  usedMs() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  size: process.memoryUsage.rss,
  now: () => performance.now(),
  collect: collectGarbage,
}

/**
 * Returns the memory used by the start, and later by busy periods or the first reading of long tables. It
 * waits until the process is idle, because a collection delays every request.
 */
export function returnMemory(background: Background, meters: Meters = ownMeters): RepeatedJob {
  let seen = { at: meters.now(), usedMs: meters.usedMs() }
  let least = meters.size()
  let collectedAt = -Infinity
  let holdsStart = true
  const collect = (): void => {
    meters.collect()
    least = meters.size()
  }
  return background.repeat({
    name: 'Return of unused memory',
    intervalMs: times.look,
    failure: 'Unused memory could not be returned; the portal tries again.',
    run() {
      const now = meters.now()
      const isQuiet = meters.usedMs() - seen.usedMs < quietShare * (now - seen.at)
      const hasGrown = meters.size() > least + growth
      if (isQuiet && holdsStart) {
        holdsStart = false
        collect()
      } else if (isQuiet && hasGrown && now >= collectedAt + times.collection) {
        collectedAt = now
        collect()
      } else least = Math.min(least, meters.size())
      // The work of this check is not counted in the next.
      seen = { at: meters.now(), usedMs: meters.usedMs() }
    },
  })
}
