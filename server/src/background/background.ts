/**
 * Recurring jobs that run beside the requests. Each has a name, so that operators can see what runs and how
 * it went.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isDown } from '../db/errors.ts'

/** A recurring job. */
export interface Job {
  /** Shown to operators. Jobs with the same name are shown as one. */
  readonly name: string
  /** Milliseconds from the end of one run to the start of the next. */
  readonly intervalMs: number
  /** Milliseconds until the first run; defaults to `intervalMs`. */
  readonly firstAfterMs?: number
  /** Logged when a run fails. */
  readonly failure: string
  /** Milliseconds until the next run after a failed one; defaults to `intervalMs`. */
  retryAfterMs?(error: unknown): number
  /** Does the work once. May return the milliseconds until the next run, if not `intervalMs`. */
  run(): unknown
  /** The process that does the work for all; omitted if each process does its own work or a share of it. */
  holder?(): string | null
}

/** Handle of a job that is being repeated. */
export interface RepeatedJob {
  /**
   * Runs again after `afterMs` milliseconds instead of when it was due; if it is running, once more
   * afterwards.
   */
  wake(afterMs?: number): void
  /** Runs now, or joins the run in progress. Never rejects: a failure is reported as in any other run. */
  runNow(): Promise<void>
  /** Stops the job; resolves once a run in progress has ended. */
  close(): Promise<void>
}

/** The state of a job in this process. Times in milliseconds since 1970. */
export interface JobState {
  readonly name: string
  readonly intervalMs: number
  readonly isRunning: boolean
  readonly lastRunAt: number | null
  readonly lastError: { readonly at: number; readonly message: string } | null
  /** See {@link Job.holder}; undefined if each process does its own work or a share of it. */
  readonly holder: string | null | undefined
}

/** The jobs of one process. */
export interface Background {
  /** Identifies this process to others that share its databases. */
  readonly processName: string
  /** A unique name for one claim of this process: at most 36 characters, starting with `processName`. */
  newHolder(): string
  /** Starts repeating a job. */
  repeat(job: Job): RepeatedJob
  /** All jobs, sorted by name. */
  list(): readonly JobState[]
  /** Stops all jobs; resolves once none is running. */
  close(): Promise<void>
}

/** Dependencies of the jobs. */
export interface BackgroundDeps {
  /** Receives unexpected errors: once per failure, however long it lasts. */
  readonly onError?: (error: unknown, sentence: string) => void
  readonly now?: () => number
}

/** Maximum characters of an error message shown to operators. */
const maxMessage = 300

interface Running extends RepeatedJob {
  readonly job: Job
  state(): JobState
}

/** One job: its timer, the run in progress and the result of the last one. */
class RunningJob implements Running {
  readonly job: Job
  readonly #deps: Required<BackgroundDeps>
  #timer: NodeJS.Timeout | undefined
  #run: Promise<void> | undefined
  /** The delay requested while a run was in progress, in milliseconds. */
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
    // Does not keep the process alive.
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
    // An unavailable database is reported elsewhere, and the next run makes up for this one.
    if (this.#isClosed || isDown(error) || message === this.#reported) return
    this.#reported = message
    this.#deps.onError(error, this.job.failure)
  }
}

/** Merges jobs with the same name: several lanes of the same work. */
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

/** Creates the jobs of this process, initially none. */
export function createBackground({
  onError = () => undefined,
  now = Date.now,
}: BackgroundDeps = {}): Background {
  const jobs = new Set<RunningJob>()
  // Holder names must fit into their columns of 36 characters.
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
