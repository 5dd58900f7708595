/**
 * The files whose texts are still in code: `test/repository/not-moved/<folder>.json`, one list a folder. An
 * entry that ends with a slash stands for the files right in that folder. The lists only shrink;
 * `node scripts/write-messages.ts` takes out what is done.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { belongsInMessages, plainTextsOf } from './plain-texts.ts'
import type { SourceFile } from './source-files.ts'

export const notMovedFolder = join(import.meta.dirname, 'not-moved')

/** Paths by list. */
export const notMoved = (): Map<string, string[]> =>
  new Map(
    readdirSync(notMovedFolder)
      .toSorted()
      .map((name) => [name, JSON.parse(readFileSync(join(notMovedFolder, name), 'utf8')) as string[]]),
  )

/** Whether an entry means a file. */
export const means = (entry: string, path: string): boolean =>
  entry.endsWith('/') ? path.slice(0, path.lastIndexOf('/') + 1) === entry : path === entry

/** Whether there are still texts in code where an entry says so. */
export const isWaiting = (entry: string, files: readonly SourceFile[]): boolean =>
  files.some((file) => means(entry, file.path) && belongsInMessages(file) && plainTextsOf(file).length > 0)
