import type { Background } from '../../background/background.ts'
import { isDown } from '../../db/errors.ts'
import { checkOrder } from './checking.ts'
import { listDue } from './orders.queries.ts'
import { expireOrder } from './expire-order.ts'
import type { OrderDeps } from './orders.ts'

/** Milliseconds between two looks at what is due. */
const intervalMs = 5000

/** What watches over orders in one process. */
export interface PremiumWatch {
  /** Looks at once at everything that is due. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Ends what is due, in any process and after any crash: what a process begins is a change of the mailbox in
 * the same transaction, so two that look at once begin it once, and the mailbox finishes what a dead one
 * began.
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
        // The game is away: what is due stays due. One order does not keep the others.
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
