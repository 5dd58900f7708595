/** Reads of the game's tables on which the portal's start does not depend. */
import { isDown } from '../db/errors.ts'

/**
 * Returns what `read` returns, or `otherwise` for what cannot be read now, such as a broken view: that is
 * reported when it is needed. Throws if the database is down.
 */
export async function readOr<T>(otherwise: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isDown(error)) throw error
    return otherwise
  }
}
