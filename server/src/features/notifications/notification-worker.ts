import type { Background, RepeatedJob } from '../../background/background.ts'
import { isDown } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Acts } from '../../game/acts/acts.ts'
import type { Game } from '../../game/game.ts'
import { ClaimLost, claimBatch } from './batches.ts'
import { deliverBatch, type RetryPolicy } from './deliver.ts'
import { begin, finishDone, fanOut, listDue, postponeFanOut, refuseToBegin } from './fan-out.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { createPacer, type Pacer } from './pacer.ts'
import type { PushSender } from './push-sender.ts'
import { sayInGame } from './say-in-game.ts'
import { sweepOld } from './sweep.ts'

/** How fast a process sends, and how patiently it retries. */
export interface PushPace {
  /** Maximum messages per second. */
  rate: number
  retry: RetryPolicy
  /** Milliseconds between two checks of the queue while nothing happens. */
  idle: number
}

/**
 * Reaches a hundred thousand browsers in five minutes, and retries over two hours for one that is hard to
 * reach.
 */
const usualPace: PushPace = {
  rate: 330,
  retry: { max: 7, firstMs: 4000, maxMs: 3600_000 },
  idle: 2000,
}

/** Batches delivered in parallel, so that one with slow receivers does not delay the others. */
const lanes = 4
/** Milliseconds after which a job that failed runs again, even if it checks the queue less often. */
const failureRetryMs = 2000
/** Milliseconds before a faction's members are queried again if the game's database failed. */
const membersRetryMs = 10_000

/** Dependencies of the worker. */
export interface WorkerDeps {
  portal: PortalDatabase
  game: Game
  /** The connection to the game's chat. */
  acts: Acts
  sender: PushSender
  background: Background
  pace?: Partial<PushPace>
  /** Whether the recipients of a notification may still read it. */
  mayGoOut(notification: NotificationRow): Promise<boolean>
  /** Whether the author of a notification that has waited may still send it; undefined if it must wait. */
  mayStillSend(notification: NotificationRow): Promise<boolean | undefined>
  /** Called when a notification appears in inboxes: in everyone's, or in those of these people. */
  onBegun?(uids: readonly number[] | 'everyone'): void
  onError?(error: unknown): void
}

/** Sends due notifications, in any number of processes and after any crash. */
export interface NotificationWorker {
  /** Checks the queue soon, after something was added or cancelled. */
  wake(): void
  close(): Promise<void>
}

/** The state of one process's worker. */
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
    await postponeFanOut(deps.portal, row.id, { note, until: Date.now() + membersRetryMs })
  }
}

/**
 * Begins a scheduled notification. It has ended if someone cancelled it, another process has begun it, or its
 * author lost the right to send it while it was waiting.
 */
async function beginOne({ deps }: Work, row: NotificationRow): Promise<'begun' | 'ended' | 'waits'> {
  const { portal, mayStillSend, onBegun } = deps
  const hasWaited = row.author_uid !== null && row.send_at > row.created_at
  const isAllowed = hasWaited ? await mayStillSend(row) : true
  if (isAllowed === undefined) return 'waits'
  if (!isAllowed) {
    const note = 'It was not sent, because its author may no longer send notifications.'
    await refuseToBegin(portal, row.id, note)
    return 'ended'
  }
  if (!(await begin(portal, row.id))) return 'ended'
  if (row.faction_id === null) onBegun?.('everyone')
  if (row.in_game === 'waiting') await sayInGame(deps, row)
  return 'begun'
}

/**
 * Begins due notifications, fans them out, and finishes those that are done. Returns whether anything
 * happened.
 */
async function advance(work: Work): Promise<boolean> {
  const { portal } = work.deps
  let hasChanged = false
  for (const row of await listDue(portal)) {
    if (work.isClosed) return false
    const state = row.state === 'scheduled' ? await beginOne(work, row) : 'begun'
    if (state !== 'waits') hasChanged = true
    if (state === 'begun') await fanOutOne(work, row)
  }
  const isSomethingSent = await finishDone(portal)
  return hasChanged || isSomethingSent
}

/** Delivers one batch. Returns false if none is due. */
async function deliverNext(work: Work): Promise<boolean> {
  const { deps, pacer, pace } = work
  const { portal, sender, background, mayGoOut } = deps
  const batch = await claimBatch(portal, background.newHolder())
  if (!batch) return false
  // There may be more batches for the other lanes.
  work.wake()
  try {
    const isClosed = (): boolean => work.isClosed
    await deliverBatch({ portal, sender, pacer, retry: pace.retry, mayGoOut, isClosed }, batch)
    await finishDone(portal)
  } catch (error) {
    // Another process has taken over the batch after waiting long enough for this one.
    if (!(error instanceof ClaimLost)) throw error
  }
  return true
}

/** The jobs of the worker: each repeats at once while there is work. */
function startJobs(work: Work): RepeatedJob[] {
  const { deps, pace } = work
  const { idle } = pace
  const repeat = (name: string, intervalMs: number, turn: () => Promise<boolean>): RepeatedJob =>
    deps.background.repeat({
      name,
      intervalMs,
      firstAfterMs: 0,
      failure: 'A notification could not be sent; it is tried again.',
      retryAfterMs: () => Math.min(failureRetryMs, intervalMs),
      run: async () => ((await turn()) ? 0 : intervalMs),
    })
  return [
    repeat('Notifications that are due', idle, () => advance(work)),
    repeat('Removal of old deliveries', 30 * idle, () => sweepOld(deps.portal)),
    // Only one lane polls often; the others are woken when there is work.
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
