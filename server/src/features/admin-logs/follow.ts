import type { LogPart, TailLine } from '@idlewood/contract/admin-logs'
import type { FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, tooMany, unavailable } from '../../http/refusals.ts'
import type { LogReader } from './reader.ts'
import type { ListFile } from './scan-worker.ts'

/** Milliseconds between two checks of a file. */
const pause = 500
/** Milliseconds without a line after which an empty line is sent as a heartbeat. */
const heartbeat = 10_000
/** Maximum windows following logs at once in this process: in total, and per person. */
const maxWindows = { ofAll: 40, ofPerson: 8 }

interface Following {
  files: readonly (ListFile & { from: number })[]
  filter: string | undefined
  personId: string
  request: FastifyRequest
  signal: AbortSignal
}

interface FollowedFile extends ListFile {
  from: number
  /** The file's size when it was last read to its end. */
  size: number
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** The clients that follow a log. All their responses end when the portal stops. */
export function createFollowers(reader: LogReader) {
  const ending = new AbortController()
  const windows = new Set<{ readonly personId: string }>()

  /** The entries written to the files since the last check, or null if there are none. */
  async function look(
    files: FollowedFile[],
    filter: string | undefined,
    signal: AbortSignal,
  ): Promise<TailLine | null> {
    const logs: Partial<Record<LogPart, TailLine['logs']['main']>> = {}
    for (const file of files) {
      const size = await sizeOf(file.path)
      if (size === file.size) continue
      const { path, from } = file
      const { entries, next } = await reader.lines({ kind: 'entries', path, from, filter }, signal)
      // An incomplete line is read again once the file has grown, and so are lines that did not fit into one
      // read.
      file.size = entries.length === 0 || next >= size ? size : -1
      file.from = next
      if (entries.length > 0) logs[file.part] = entries
    }
    const end = files.map(({ from }) => from).join(',')
    return Object.keys(logs).length === 0 ? null : { logs: { main: [], ...logs }, end }
  }

  async function* lines(following: Following): AsyncGenerator<string> {
    const { files, filter, request, signal } = following
    const watched = files.map((file) => ({ ...file, size: file.from }))
    let lastSentAt = performance.now()
    windows.add(following)
    try {
      // Send a first line at once, so that the client knows that the response has begun.
      yield '\n'
      for (;;) {
        const news = await look(watched, filter, signal)
        if (news || performance.now() - lastSentAt > heartbeat) {
          // The viewer may have lost the permission since the last line.
          await request.admit()
          yield news ? `${JSON.stringify(news)}\n` : '\n'
          lastSentAt = performance.now()
        }
        await wait(pause, undefined, { signal })
      }
    } catch (error) {
      // Not logged: the client has left, may no longer read the log, or was cut off by a stopping portal. A
      // client that reconnects passes the access check again.
      if (!signal.aborted && !(error instanceof Refusal))
        request.log.warn({ err: error }, 'a log could not be followed further')
    } finally {
      windows.delete(following)
    }
  }

  return {
    follow(following: Following): AsyncGenerator<string> {
      if (ending.signal.aborted) throw unavailable('The portal is stopping. Try again in a moment.')
      if (windows.size >= maxWindows.ofAll)
        throw unavailable('Too many people follow the logs at once. Try again in a moment.', 10)
      const own = [...windows].filter(({ personId }) => personId === following.personId)
      if (own.length >= maxWindows.ofPerson)
        throw tooMany('You follow the logs in too many windows at once. Close some of them.', 10)
      return lines({ ...following, signal: AbortSignal.any([following.signal, ending.signal]) })
    },
    end: () => ending.abort(),
  }
}
