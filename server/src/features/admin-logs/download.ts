import { createReadStream } from 'node:fs'
import { closeDay, openDay, type OpenDay } from './day-scan.ts'
import type { LogReader } from './reader.ts'
import type { ListFile } from './scan-worker.ts'

interface DownloadQuery {
  files: readonly ListFile[]
  filter: string | undefined
  signal: AbortSignal
}

/** The bytes of an open file as they are. Closes it. */
function bytesOf({ fd, size }: OpenDay, signal: AbortSignal): AsyncIterable<Uint8Array> {
  return createReadStream('', { fd, start: 0, end: size - 1, signal, highWaterMark: 256 * 1024 })
}

/** The lines of a day, one list after the other, as of the request. */
export async function* downloaded(
  reader: LogReader,
  { files, filter, signal }: DownloadQuery,
): AsyncGenerator<Uint8Array> {
  for (const { path } of files) {
    const day = openDay(path)
    if (!day) continue
    const { size } = day
    if (filter === undefined && size > 0) {
      yield* bytesOf(day, signal)
      continue
    }
    closeDay(day)
    for (let from = 0; from < size;) {
      const { bytes, next } = await reader.lines({ kind: 'bytes', path, from, filter }, signal)
      if (bytes.length > 0) yield bytes
      if (next <= from) break
      from = next
    }
  }
}
