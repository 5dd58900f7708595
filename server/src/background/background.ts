/**
 * Work that is repeated beside the requests: every such job by name, so that operators see what runs and how
 * it went.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isDown } from '../db/errors.ts'

/** Work to be repeated. */
export interface Job {
  /** What operators read. Jobs of one name are shown as one. */
  readonly name: string
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly intervalMs: number
  /** Milliseconds until the first run; `intervalMs` unless given. */
  readonly firstAfterMs?: number
  /** What the log says when a run fails. */
  readonly failure: string
  /** Milliseconds until the next run after one that failed; `intervalMs` unless given. */
  retryAfterMs?(error: unknown): number
  /** Does the work once. Returns the milliseconds until the next run where they are not `intervalMs`. */
  run(): unknown
  /** The process that does the work for all; left out where each process does its own or its share. */
  holder?(): string | null
}

/** A job under way. */
export interface RepeatedJob {
  /**
   * Runs again after so many milliseconds instead of when it was due; while it runs, once more afterwards.
   */
  wake(afterMs?: number): void
  /** Runs now, or joins the run under way. Never rejects: a failure is reported as in any other run. */
  runNow(): Promise<void>
  /** Ends the job; resolves when a run under way is over. */
  close(): Promise<void>
}

/** How a job is doing in this process. Times in milliseconds since 1970. */
export interface JobState {
  readonly name: string
  readonly intervalMs: number
  readonly isRunning: boolean
  readonly lastRunAt: number | null
  readonly lastError: { readonly at: number; readonly message: string } | null
  /** See {@link Job.holder}; undefined where each process does its own or its share. */
  readonly holder: string | null | undefined
}

/** The jobs of one process. */
export interface Background {
  /** Names this process to the others that share its databases. */
  readonly processName: string
  /**
   * A name for one claim of this process, different each time: at most 36 characters, and it begins with
   * `processName`.
   */
  newHolder(): string
  /** Begins to repeat a job. */
  repeat(job: Job): RepeatedJob
  /** Every job, by name. */
  list(): readonly JobState[]
  /** Ends all jobs; resolves when none is under way. */
  close(): Promise<void>
}

/** What the jobs need. */
export interface BackgroundDeps {
  /** Receives what nobody foresaw: once for each failure that lasts. */
  readonly onError?: (error: unknown, sentence: string) => void
  readonly now?: () => number
}

/** Characters of an error that operators see. */
const maxMessage = 300

interface Running extends RepeatedJob {
  readonly job: Job
  state(): JobState
}

/** One job: its timer, the run under way and what came of the last one. */
class RunningJob implements Running {
  readonly job: Job
  readonly #deps: Required<BackgroundDeps>
  #timer: NodeJS.Timeout | undefined
  #run: Promise<void> | undefined
  /** Milliseconds asked for while a run was under way. */
  #wakeAfter: number | undefined
  #isClosed = false
  #lastRunAt: number | null = null
  #lastError: JobState['lastError'] = null
  #reported: string | undefined

  constructor(job: Job, deps: Required<BackgroundDeps>) {
    this.job = job
    this.#deps = deps
    this.#schedule(job.firstAfterMs ?? job.intervalMs)
  }

  wake(afterMs = 0): void {
    if (this.#run) this.#wakeAfter = Math.min(afterMs, this.#wakeAfter ?? afterMs)
    else this.#schedule(afterMs)
  }

  runNow(): Promise<void> {
    clearTimeout(this.#timer)
    return (this.#run ??= this.#runOnce().then((pause) => {
      this.#run = undefined
      this.#schedule(this.#wakeAfter ?? pause)
      this.#wakeAfter = undefined
    }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#run
  }

  state(): JobState {
    const { name, intervalMs, holder } = this.job
    return {
      name,
      intervalMs,
      isRunning: this.#run !== undefined,
      lastRunAt: this.#lastRunAt,
      lastError: this.#lastError,
      holder: holder?.(),
    }
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    // A process that has nothing else to do may end.
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.runNow(), afterMs).unref()
  }

  async #runOnce(): Promise<number> {
    this.#lastRunAt = this.#deps.now()
    try {
      const pause = await this.job.run()
      this.#reported = undefined
      return typeof pause === 'number' ? pause : this.job.intervalMs
    } catch (error) {
      this.#fail(error)
      return this.job.retryAfterMs?.(error) ?? this.job.intervalMs
    }
  }

  #fail(error: unknown): void {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, maxMessage)
    this.#lastError = { at: this.#deps.now(), message }
    // A database that is away is said elsewhere, and the next run makes up for this one.
    if (this.#isClosed || isDown(error) || message === this.#reported) return
    this.#reported = message
    this.#deps.onError(error, this.job.failure)
  }
}

/** Jobs of one name as one: several lanes of the same work. */
function merged(states: readonly JobState[]): JobState[] {
  const latest = <T>(values: readonly (T | null)[], at: (value: T) => number): T | null =>
    values.reduce(
      (one, other) => (other === null || (one !== null && at(one) >= at(other)) ? one : other),
      null,
    )
  return [...Map.groupBy(states, ({ name }) => name)].flatMap(([, [first, ...rest]]) => {
    if (!first) return []
    const all = [first, ...rest]
    return {
      ...first,
      isRunning: all.some(({ isRunning }) => isRunning),
      lastRunAt: latest(
        all.map(({ lastRunAt }) => lastRunAt),
        (at) => at,
      ),
      lastError: latest(
        all.map(({ lastError }) => lastError),
        ({ at }) => at,
      ),
    }
  })
}

/** The jobs of this process; none yet. */
export function createBackground({
  onError = () => undefined,
  now = Date.now,
}: BackgroundDeps = {}): Background {
  const jobs = new Set<RunningJob>()
  // The names of holders fit into the 36 characters of their columns.
  const processName = `${hostname().slice(0, 18)}:${process.pid}`
  return {
    processName,
    newHolder: () => `${processName}:${randomUUID().slice(0, 8)}`,
    repeat(job) {
      const running = new RunningJob(job, { onError, now })
      jobs.add(running)
      return {
        wake: (afterMs) => running.wake(afterMs),
        runNow: () => running.runNow(),
        async close() {
          jobs.delete(running)
          await running.close()
        },
      }
    },
    list: () => merged([...jobs].map((job) => job.state())).toSorted((a, b) => a.name.localeCompare(b.name)),
    async close() {
      await Promise.all([...jobs].map((job) => job.close()))
      jobs.clear()
    },
  }
}
