import { Worker } from 'node:worker_threads'
import { unavailable } from '../../http/refusals.ts'
import { workerFile } from '../../program-files.ts'
import type { Answer, Job, LinesJob, LinesResult, PageJob, PageResult, Request } from './scan-worker.ts'

/** Maximum jobs that the worker runs at once, and that wait for a slot. */
const most = { running: 4, waiting: 32 }
/** Milliseconds without work after which the worker stops and its caches are dropped. */
const idle = 10 * 60_000
/** Milliseconds after which a job counts as stuck. */
const timeoutMs = 15_000

const busy = () => unavailable('Too many people search the logs at once. Try again in a moment.', 1)

const post = (worker: Worker, request: Request): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(request)
}

interface Pending {
  resolve(result: PageResult | LinesResult): void
  reject(error: Error): void
}

/** Reads the logs in a separate thread, so that nothing else has to wait. */
export class LogReader {
  #worker: Worker | undefined
  #last = 0
  readonly #pending = new Map<number, Pending>()
  #running = 0
  readonly #waiting: (() => void)[] = []
  #idle: NodeJS.Timeout | undefined

  page(job: Omit<PageJob, 'kind'>, signal: AbortSignal): Promise<PageResult> {
    // The type of the worker's result follows from the kind of the job.
    return this.#ask({ kind: 'page', ...job }, signal) as Promise<PageResult>
  }

  lines(job: LinesJob, signal: AbortSignal): Promise<LinesResult> {
    return this.#ask(job, signal) as Promise<LinesResult>
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#stop(new Error('The logs are closed.'))
  }

  async #ask(job: Job, signal: AbortSignal): Promise<PageResult | LinesResult> {
    await this.#turn(signal)
    try {
      return await this.#carryOut(job, signal)
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  /** Waits for a free slot. */
  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#running >= most.running) {
      if (this.#waiting.length >= most.waiting) throw busy()
      await new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = (): void => {
          this.#waiting.splice(this.#waiting.indexOf(begin), 1)
          reject(signal.reason)
        }
        this.#waiting.push(begin)
        signal.addEventListener('abort', leave, { once: true })
      })
    }
    this.#running++
  }

  async #carryOut(job: Job, signal: AbortSignal): Promise<PageResult | LinesResult> {
    const worker = this.#start()
    const id = ++this.#last
    const cancel = (): void => post(worker, { id, cancel: true })
    // A thread that does not respond is stuck for all callers, so it is stopped.
    const late = setTimeout(() => void this.#stop(busy()), timeoutMs)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { resolve, reject })
        post(worker, { id, job })
      })
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', cancel)
      this.#pending.delete(id)
      this.#idle = setTimeout(() => void this.#stop(new Error('idle')), idle).unref()
    }
  }

  #start(): Worker {
    clearTimeout(this.#idle)
    if (this.#worker) return this.#worker
    const worker = new Worker(workerFile('features/admin-logs/scan-worker'), {
      // Its caches are small. A pattern that needs more memory ends only this thread.
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    })
    worker.unref()
    worker.on('message', (answer: Answer) => {
      const pending = this.#pending.get(answer.id)
      if ('error' in answer) pending?.reject(new Error(answer.error))
      else pending?.resolve(answer.result)
    })
    const over = (): void => {
      if (this.#worker === worker) void this.#stop(busy())
    }
    worker.on('error', over)
    worker.on('exit', over)
    this.#worker = worker
    return worker
  }

  async #stop(reason: Error): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
    await worker?.terminate()
  }
}
