/** What is read of a character by their number, alone or beside other things in one statement. */
import { batchedLookup } from '../../db/batched.ts'
import { readTogether, type ListRead } from '../../db/together.ts'
import type { Game } from '../game.ts'

/** Rows of a table by characters' numbers, and what is made of them. */
export interface Reading<T> {
  readonly list: ListRead<number>
  /** By the number of the character; those without rows are left out. */
  shape(rows: readonly Record<string, unknown>[]): ReadonlyMap<number, T>
}

/** The lookup that reads nothing else. */
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
