/**
 * The files whose texts are still in code: `test/repository/not-moved/<folder>.json`, one list a folder. They
 * only shrink; `node scripts/write-messages.ts` takes out what is done.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const notMovedFolder = join(import.meta.dirname, 'not-moved')

/** Paths by list. */
export const notMoved = (): Map<string, string[]> =>
  new Map(
    readdirSync(notMovedFolder)
      .toSorted()
      .map((name) => [name, JSON.parse(readFileSync(join(notMovedFolder, name), 'utf8')) as string[]]),
  )
