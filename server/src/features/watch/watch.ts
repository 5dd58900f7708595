/** The watch: runs rounds at intervals, in one process at a time. */
import { ledgerKinds } from '@idlewood/contract/ledger-kinds'
import type { Background } from '../../background/background.ts'
import { createLease } from '../../background/lease.ts'
import { retrying } from '../../db/retry.ts'
import type { RoundDeps } from './watch-deps.ts'
import { createMemory, lookRound } from './watch-round.ts'
import { readState } from './watch.queries.ts'

/** Milliseconds between two rounds. Whatever outlasts the grace period is reported within two minutes. */
const intervalMs = 20_000
/** Milliseconds for which a process holds the lease before another may take over. */
const leaseMs = 90_000

const lease = createLease('watch_state', leaseMs)
const staffKind = ledgerKinds.indexOf('staff')

/** Finds what nothing explains. */
export interface Watch {
  /** Runs a round now. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Creates the watch. With `watchesAlone: false`, it only runs when `look` is called. */
export function createWatch(
  deps: RoundDeps & { readonly background: Background; readonly watchesAlone: boolean },
): Watch {
  const { portal, ledger, background, watchesAlone } = deps
  const memory = createMemory()
  const claim = { key: 'watch', holder: background.newHolder() }

  async function look(): Promise<void> {
    // Only the process that reads the game's logs knows which lines are new.
    if (!ledger.isReading()) return
    await readState(portal.db)
    if (await retrying(() => lease.claim(portal.db, claim))) await lookRound(deps, memory, staffKind)
  }

  const job = watchesAlone
    ? background.repeat({
        name: 'Watch over the game',
        intervalMs,
        firstAfterMs: 30_000,
        failure: 'The watch could not look; the portal tries again.',
        run: look,
      })
    : undefined
  return {
    look,
    async close() {
      await job?.close()
      await lease.release(portal.db, claim).catch(() => false)
    },
  }
}
