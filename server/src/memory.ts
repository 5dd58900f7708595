/** What the process gives back to the system. */
import type { Background, RepeatedJob } from './background/background.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects all garbage at once, after work that leaves much of it, such as the start. It takes some 150 ms;
 * by itself the engine would keep the room for as long as it is not short of it.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  // The flag puts it into contexts made from then on.
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Milliseconds from one look at the process to the next, and from one collection to the next at least. */
const times = { look: 20_000, collection: 5 * 60_000 }
/** A process that used less of a processor since the last look has nothing to do that a pause would delay. */
const quietShare = 0.05
/** Bytes by which the process must have grown since it was smallest. */
const growth = 16 * 2 ** 20

/** What is looked at; a process's own figures unless given. */
export interface Meters {
  /** Milliseconds of processor time used since the process began. */
  readonly usedMs: () => number
  /** Resident bytes. */
  readonly size: () => number
  /** Milliseconds, rising. */
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
 * Gives back what the start has left, and later what a crowd, or the first reading of long tables, has: once
 * nobody wants anything of the process, for everybody would wait for the collection.
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
      // What this look itself took is not counted in the next.
      seen = { at: meters.now(), usedMs: meters.usedMs() }
    },
  })
}
