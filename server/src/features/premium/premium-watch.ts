import { isDown } from '../../db/errors.ts'
import { checkOrder } from './checking.ts'
import { listDue } from './orders.queries.ts'
import { expireOrder, type OrderDeps } from './orders.ts'

/** Milliseconds between two looks at what is due. */
const pause = 5000

/** What watches over orders in one process. */
export interface PremiumWatch {
  /** Looks at once at everything that is due. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Ends what is due, in any process and after any crash: what a process begins is a change of the mailbox in the same transaction, so
 * two that look at once begin it once, and the mailbox finishes what a dead one began.
 */
export function watchPremium(deps: OrderDeps, onError: (error: unknown) => void): PremiumWatch {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
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

  function schedule(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      round = look()
        .catch((error: unknown) => {
          if (!isDown(error)) onError(error)
        })
        .finally(schedule)
    }, pause)
    timer.unref()
  }

  schedule()
  return {
    look,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await round
    },
  }
}
