/** Counts money and people every hour, in one pass over all characters with pauses. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Background } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { gameDay, listWealth, storedWealthFields } from '../../game/readers/wealth.ts'
import { findNewestCount, keepCount } from './economy.queries.ts'
import { createCount } from './economy.rules.ts'

const intervalMs = 3_600_000
/** Milliseconds during which a count is fresh, even if another process made it. */
const goodForMs = 50 * 60_000
/** Characters per query; each query is followed by a pause `restFactor` times as long as it took. */
const batchSize = 2000
const restFactor = 2

/** Dependencies of the count. */
export interface EconomyDeps {
  readonly game: Game
  readonly portal: PortalDatabase
  readonly background: Background
  readonly now: () => number
}

/** Counts money and people. */
export interface EconomyCount {
  /** Counts now. */
  count(): Promise<void>
  close(): Promise<void>
}

async function countAll({ game, portal, now }: EconomyDeps, signal: AbortSignal): Promise<void> {
  await game.ready()
  const [today, counting] = [await gameDay(game), createCount()]
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const start = performance.now()
    const characters = await listWealth(game, after, batchSize)
    counting.add(characters)
    const last = characters.at(-1)
    if (!last || characters.length < batchSize) break
    after = last.uid
    // When the portal stops, the pause is cut short and counting is left for later.
    await sleep((performance.now() - start) * restFactor, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
  }
  await keepCount(portal, { today, now: now(), kept: storedWealthFields(game) }, counting.result())
}

/** Starts counting once an hour. */
export function createEconomyCount(deps: EconomyDeps): EconomyCount {
  const { portal, background, now } = deps
  const aborter = new AbortController()
  const job = background.repeat({
    name: 'Count of money and people',
    intervalMs,
    firstAfterMs: 15_000,
    failure: 'Money and people could not be counted; the portal tries again.',
    async run() {
      const newest = await findNewestCount(portal)
      if (!newest || now() - newest.countedAt > goodForMs) await countAll(deps, aborter.signal)
    },
  })
  return {
    count: () => countAll(deps, aborter.signal),
    async close() {
      aborter.abort()
      await job.close()
    },
  }
}
