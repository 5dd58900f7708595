/** The index as the main thread sees it: sends jobs to a worker, which starts with the first one. */
import { Worker } from 'node:worker_threads'
import { workerFile } from '../program-files.ts'
import type { IndexOptions, JobName, Jobs } from './index-jobs.ts'
import type { IndexReply, IndexRequest } from './index-worker.ts'
import { TemplateError } from './template-error.ts'

/** Sends jobs to the worker. */
export interface IndexClient {
  /** Runs a job. Rejects with a {@link TemplateError} if a template is invalid. */
  ask<Name extends JobName>(name: Name, input: Jobs[Name]['input']): Promise<Jobs[Name]['output']>
  close(): Promise<void>
}

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** SQLite's messages about a file with damaged contents. */
const damage = /file is not a database|disk image is malformed/

/** The error as it is, or what to do if a file of the index is damaged, as by a failing disk. */
const explained = (error: Error, folder: string): Error =>
  damage.test(error.message)
    ? new Error(
        `The index of the game's logs is damaged (${error.message}). Stop the portal, delete ${folder} and start ` +
          'it again: the index is rebuilt.',
        { cause: error },
      )
    : error

/** Creates the client. The worker starts with the first job, and again after a failure. */
export function createIndexClient(options: IndexOptions): IndexClient {
  const { folder } = options
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let last = 0

  function fail(error: Error): void {
    worker = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function start(): Worker {
    const started = new Worker(workerFile('ledger/index-worker'), {
      workerData: options,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 },
    })
    started.unref()
    started.on('message', (reply: IndexReply) => {
      const job = pending.get(reply.id)
      pending.delete(reply.id)
      if (!('error' in reply)) job?.resolve(reply.result)
      else
        job?.reject(
          reply.isTemplate ? new TemplateError(reply.error) : explained(new Error(reply.error), folder),
        )
    })
    started.on('error', (error) => started === worker && fail(explained(error, folder)))
    started.on('exit', () => started === worker && fail(new Error('The reader of the game’s logs stopped.')))
    return started
  }

  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const id = ++last
        pending.set(id, { resolve, reject })
        const request: IndexRequest = { id, name, input }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(request)
      }),
    async close() {
      const started = worker
      fail(new Error('The portal is stopping.'))
      await started?.terminate()
    },
  }
}
