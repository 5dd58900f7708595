import { isDown } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { HoldLost, takeBatch } from './batches.ts'
import { deliverBatch, type Tries } from './deliver.ts'
import { begin, finishDone, fanOut, listActive, putOff } from './fan-out.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { openPacer } from './pacer.ts'
import type { PushSender } from './push-sender.ts'
import { sweepBatch } from './sweep.ts'

/** How fast and how patiently a process sends. */
export interface PushPace {
  /** Messages a second at most. */
  rate: number
  tries: Tries
  /** Milliseconds between two looks into the queue while nothing happens. */
  idle: number
}

/** Five minutes for a hundred thousand browsers, and tries over two hours for one that is hard to reach. */
export const usualPace: PushPace = {
  rate: 330,
  tries: { most: 7, first: 4000, longest: 3600_000 },
  idle: 2000,
}

/** Batches in the works side by side: one with slow receivers does not hold up the others. */
const hands = 4

/** What the worker works with. */
export interface WorkerParts {
  portal: PortalDatabase
  game: Game
  sender: PushSender
  pace?: Partial<PushPace>
  /** A notification stands in inboxes from now on: of everyone, or of these. */
  onBegun?(uids: readonly number[] | 'everyone'): void
  onError?(error: unknown): void
}

/** Sends what is due, in any number of processes and after any crash. */
export interface NotificationWorker {
  /** Something was put in or stopped: look soon. */
  wake(): void
  close(): Promise<void>
}

/** Starts the worker of this process. */
export function startNotificationWorker(parts: WorkerParts): NotificationWorker {
  const { portal, sender } = parts
  const pace = { ...usualPace, ...parts.pace }
  const pacer = openPacer(pace.rate)
  let closed = false
  const isClosed = (): boolean => closed
  const sleepers = new Set<() => void>()
  const loops: Promise<void>[] = []

  const wake = (): void => {
    for (const stop of sleepers) stop()
  }
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const stop = (): void => {
        clearTimeout(timer)
        sleepers.delete(stop)
        resolve()
      }
      const timer = setTimeout(stop, milliseconds)
      // A portal that has nothing else to do may end.
      timer.unref()
      sleepers.add(stop)
    })

  async function lay(row: NotificationRow): Promise<void> {
    try {
      const uids = await fanOut(parts, row, { onBatch: wake, isClosed })
      if (row.faction_id !== null) parts.onBegun?.(uids)
    } catch (error) {
      if (row.faction_id === null) throw error
      if (!isDown(error)) parts.onError?.(error)
      const note = "The game's database does not say who belongs to the faction. It is tried again."
      await putOff(portal, row.id, { note, until: Date.now() + 10_000 })
    }
  }

  async function arrange(): Promise<boolean> {
    let isBusy = false
    for (const row of await listActive(portal)) {
      if (closed) return false
      if (row.state === 'scheduled') {
        if (!(await begin(portal, row.id))) continue
        if (row.faction_id === null) parts.onBegun?.('everyone')
        isBusy = true
      }
      if (row.laid_out === 0) await lay(row)
      if (await finishDone(portal)) isBusy = true
    }
    return isBusy
  }

  async function carry(): Promise<boolean> {
    const batch = await takeBatch(portal)
    if (!batch) return false
    // Where there is one there may be more.
    wake()
    try {
      await deliverBatch({ portal, sender, pacer, tries: pace.tries, isClosed }, batch)
      await finishDone(portal)
    } catch (error) {
      // Another process does it, having waited long enough for this one.
      if (!(error instanceof HoldLost)) throw error
    }
    return true
  }

  async function loop(turn: () => Promise<boolean>, idle: number): Promise<void> {
    while (!isClosed()) {
      let isBusy = false
      try {
        isBusy = await turn()
      } catch (error) {
        // The portal database is away: everything waits there.
        if (!isDown(error)) parts.onError?.(error)
      }
      if (!isBusy && !closed) await sleep(idle)
    }
  }

  loops.push(
    loop(arrange, pace.idle),
    loop(() => sweepBatch(portal), 30 * pace.idle),
    // One looks; the others are woken when there is something.
    ...Array.from({ length: hands }, (_, index) => loop(carry, index === 0 ? pace.idle : 20 * pace.idle)),
  )
  return {
    wake,
    async close() {
      closed = true
      pacer.close()
      wake()
      await Promise.all(loops)
    },
  }
}
