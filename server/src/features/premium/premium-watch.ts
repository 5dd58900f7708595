import type { Background } from '../../background/background.ts'
import { isDown } from '../../db/errors.ts'
import { checkOrder } from './checking.ts'
import { listDue } from './orders.queries.ts'
import { expireOrder } from './expire-order.ts'
import type { OrderDeps } from './orders.ts'

/** Milliseconds between two checks for orders that are due. */
const intervalMs = 5000

/** Processes orders that are due, in one process. */
export interface PremiumWatch {
  /** Processes everything that is due right away. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Processes orders that are due, in any process and after any crash. What a process begins is a change in the
 * mailbox, written in the same transaction, so two processes that check at the same time begin it only once,
 * and the mailbox finishes what a dead process began.
 */
export function createPremiumWatch(
  deps: OrderDeps,
  { background, onError }: { background: Background; onError: (error: unknown) => void },
): PremiumWatch {
  let isClosed = false

  async function look(): Promise<void> {
    for (const order of await listDue(deps.portal, Date.now())) {
      if (isClosed) return
      try {
        await (order.state === 'checking' ? checkOrder(deps, order) : expireOrder(deps, order))
      } catch (error) {
        // The game's database is down, so orders stay due. A failure of one order does not hold up the
        // others.
        if (isDown(error)) return
        onError(error)
      }
    }
  }

  const job = background.repeat({
    name: 'Premium orders that are due',
    intervalMs,
    failure: 'Orders of premium could not be looked after; the portal tries again.',
    run: look,
  })
  return {
    look,
    async close() {
      isClosed = true
      await job.close()
    },
  }
}
