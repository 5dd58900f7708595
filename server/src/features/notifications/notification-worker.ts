import type { Background, RepeatedJob } from '../../background/background.ts'
import { isDown } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Acts } from '../../game/acts/acts.ts'
import type { Game } from '../../game/game.ts'
import { ClaimLost, claimBatch } from './batches.ts'
import { deliverBatch, type Tries } from './deliver.ts'
import { begin, finishDone, fanOut, listDue, putOff } from './fan-out.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { createPacer, type Pacer } from './pacer.ts'
import type { PushSender } from './push-sender.ts'
import { sayInGame } from './say-in-game.ts'
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
const usualPace: PushPace = {
  rate: 330,
  tries: { max: 7, firstMs: 4000, maxMs: 3600_000 },
  idle: 2000,
}

/** Batches in the works side by side: one with slow receivers does not hold up the others. */
const lanes = 4
/** Milliseconds until the members of a faction are asked for again when the game's database does not say. */
const membersRetryMs = 10_000

/** What the worker needs. */
export interface WorkerDeps {
  portal: PortalDatabase
  game: Game
  /** What reaches the game's chat. */
  acts: Acts
  sender: PushSender
  background: Background
  pace?: Partial<PushPace>
  /** Whether those a notification is for may still read it. */
  mayGoOut(notification: NotificationRow): Promise<boolean>
  /** A notification is in inboxes from now on: of everyone, or of these. */
  onBegun?(uids: readonly number[] | 'everyone'): void
  onError?(error: unknown): void
}

/** Sends what is due, in any number of processes and after any crash. */
export interface NotificationWorker {
  /** Something was added or stopped: look soon. */
  wake(): void
  close(): Promise<void>
}

/** The worker of one process. */
interface Work {
  readonly deps: WorkerDeps
  readonly pace: PushPace
  readonly pacer: Pacer
  isClosed: boolean
  wake(): void
}

async function fanOutOne(work: Work, row: NotificationRow): Promise<void> {
  const { deps } = work
  try {
    const uids = await fanOut(deps, row, { onBatch: () => work.wake(), isClosed: () => work.isClosed })
    if (row.faction_id !== null) deps.onBegun?.(uids)
  } catch (error) {
    if (row.faction_id === null) throw error
    if (!isDown(error)) deps.onError?.(error)
    const note = "The game's database does not say who belongs to the faction. It is tried again."
    await putOff(deps.portal, row.id, { note, until: Date.now() + membersRetryMs })
  }
}

/** Begins what is due, fans it out and ends what is done; returns whether anything happened. */
async function advance(work: Work): Promise<boolean> {
  const { portal, onBegun } = work.deps
  const due = await listDue(portal)
  for (const row of due) {
    if (work.isClosed) return false
    if (row.state === 'scheduled') {
      if (!(await begin(portal, row.id))) continue
      if (row.faction_id === null) onBegun?.('everyone')
      if (row.in_game === 'waiting') await sayInGame(work.deps, row)
    }
    await fanOutOne(work, row)
  }
  const isSomethingSent = await finishDone(portal)
  return due.length > 0 || isSomethingSent
}

/** Delivers one batch; returns false when none is due. */
async function deliverNext(work: Work): Promise<boolean> {
  const { deps, pacer, pace } = work
  const { portal, sender, background, mayGoOut } = deps
  const batch = await claimBatch(portal, background.newHolder())
  if (!batch) return false
  // Where there is one there may be more.
  work.wake()
  try {
    const isClosed = (): boolean => work.isClosed
    await deliverBatch({ portal, sender, pacer, tries: pace.tries, mayGoOut, isClosed }, batch)
    await finishDone(portal)
  } catch (error) {
    // Another process delivers it, having waited long enough for this one.
    if (!(error instanceof ClaimLost)) throw error
  }
  return true
}

/** The jobs of the worker: each runs again at once while there is something to do. */
function startJobs(work: Work): RepeatedJob[] {
  const { deps, pace } = work
  const { idle } = pace
  const repeat = (name: string, intervalMs: number, turn: () => Promise<boolean>): RepeatedJob =>
    deps.background.repeat({
      name,
      intervalMs,
      firstAfterMs: 0,
      failure: 'A notification could not be sent; it is tried again.',
      run: async () => ((await turn()) ? 0 : intervalMs),
    })
  return [
    repeat('Notifications that are due', idle, () => advance(work)),
    repeat('Removal of old deliveries', 30 * idle, () => sweepBatch(deps.portal)),
    // One looks; the others are woken when there is something.
    ...Array.from({ length: lanes }, (_, lane) =>
      repeat('Delivery of pushes', lane === 0 ? idle : 20 * idle, () => deliverNext(work)),
    ),
  ]
}

/** Starts the worker of this process. */
export function createNotificationWorker(deps: WorkerDeps): NotificationWorker {
  const pace = { ...usualPace, ...deps.pace }
  const pacer = createPacer(pace.rate)
  const jobs: RepeatedJob[] = []
  const wake = (): void => {
    for (const job of jobs) job.wake()
  }
  const work: Work = { deps, pace, pacer, isClosed: false, wake }
  jobs.push(...startJobs(work))
  return {
    wake,
    async close() {
      work.isClosed = true
      pacer.close()
      await Promise.all(jobs.map((job) => job.close()))
    },
  }
}
