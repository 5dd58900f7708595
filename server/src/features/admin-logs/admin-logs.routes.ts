import { adminLogs, logsPerPage, type LogDay } from '@idlewood/contract/admin-logs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { implement } from '../../http/implement.ts'
import { Piped } from '../../http/piped.ts'
import { textProperty } from '../../language/sentences.ts'
import { logPath, partsOf } from '../../logs/paths.ts'
import { downloaded } from './download.ts'
import { LogReader } from './reader.ts'
import type { ListFile, PageResult } from './scan-worker.ts'
import { createFollowers } from './follow.ts'

const json = 'application/x-ndjson; charset=utf-8'

/** A signal that aborts if the client disconnects before the response is complete. */
function abortedOnClose(reply: FastifyReply): AbortSignal {
  const aborter = new AbortController()
  reply.raw.once('close', () => aborter.abort())
  return aborter.signal
}

const filesOf = (folder: string, day: LogDay): ListFile[] =>
  partsOf(day.type).map((part) => ({ part, path: logPath(folder, day, part) }))

/** The lists of a result by part; `main` is always present. */
function byPart<T>(lists: PageResult['lists'], value: (list: PageResult['lists'][number]) => T, none: T) {
  return { main: none, ...Object.fromEntries(lists.map((list) => [list.part, value(list)])) }
}

export function adminLogsRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  const reader = new LogReader()
  const followers = createFollowers(reader)
  // Open tails would block a shutdown, which waits for requests to end.
  app.addHook('preClose', (done) => {
    followers.end()
    done()
  })
  app.addHook('onClose', () => reader.close())

  implement(app, adminLogs, {
    day: async ({ params, query, reply }) => {
      const page = Number(query.page ?? 1)
      const limit = Number(query.limit ?? logsPerPage.usual)
      const files = filesOf(folder, params)
      const { lists, ...found } = await reader.page(
        { files, page, limit, filter: query.filter, isCounting: query.count === 'yes' },
        abortedOnClose(reply),
      )
      return {
        type: params.type,
        logs: byPart(lists, ({ entries }) => entries, []),
        page,
        limit,
        totals: byPart(lists, ({ total }) => total, 0),
        ...found,
        ...textProperty('noteText', found.note),
        end: lists.map(({ end }) => end).join(','),
      }
    },

    tail: ({ params, query, viewer, request, reply }) => {
      const after = query.after.split(',').map(Number)
      const files = filesOf(folder, params).map((file, index) => ({ ...file, from: after[index] ?? 0 }))
      const pieces = followers.follow({
        files,
        filter: query.filter,
        personId: viewer.personId,
        request,
        signal: abortedOnClose(reply),
      })
      return new Piped(pieces, json)
    },

    download: ({ params, query, reply }) => {
      const { type, year, month, day } = params
      const pieces = downloaded(reader, {
        files: filesOf(folder, params),
        filter: query.filter,
        signal: abortedOnClose(reply),
      })
      return new Piped(
        pieces,
        json,
        `${type}-${year}-${month}-${day}${query.filter ? '-filtered' : ''}.ndjson`,
      )
    },
  })
}
