/** Reads data of characters by uid, alone or together with other data in one statement. */
import { batchedLookup } from '../../db/batched.ts'
import { readTogether, type ListRead } from '../../db/together.ts'
import type { Game } from '../game.ts'

/** The rows of a table by uid, and how they are converted. */
export interface Reading<T> {
  readonly list: ListRead<number>
  /** Results by uid; characters without rows are omitted. */
  shape(rows: readonly Record<string, unknown>[]): ReadonlyMap<number, T>
}

/** A lookup that reads only this. */
export function lookupOf<T>(
  game: Game,
  { list, shape }: Reading<T>,
): (uid: number) => Promise<T | undefined> {
  const read = readTogether(game.database, [list])
  return batchedLookup<number, T>(async (uids) => {
    const [rows = []] = await read([uids])
    return shape(rows)
  })
}
