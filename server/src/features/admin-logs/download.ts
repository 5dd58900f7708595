import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { LogReader } from './reader.ts'
import type { ListFile } from './scan-worker.ts'

interface DownloadQuery {
  files: readonly ListFile[]
  filter: string | undefined
  signal: AbortSignal
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (info) => (info.isFile() ? info.size : 0),
    () => 0,
  )

/** The lines of a day, one list after the other, as of the request. */
export async function* downloaded(
  reader: LogReader,
  { files, filter, signal }: DownloadQuery,
): AsyncGenerator<Uint8Array> {
  for (const { path } of files) {
    const size = await sizeOf(path)
    if (filter === undefined) {
      // Without a filter the bytes are streamed as they are.
      if (size > 0) yield* createReadStream(path, { end: size - 1, signal, highWaterMark: 256 * 1024 })
      continue
    }
    for (let from = 0; from < size;) {
      const { bytes, next } = await reader.lines({ kind: 'bytes', path, from, filter }, signal)
      if (bytes.length > 0) yield bytes
      if (next <= from) break
      from = next
    }
  }
}
