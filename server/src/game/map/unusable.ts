/** The error with which the game layer reports that it cannot work at all. */

/**
 * The game database, or its description, cannot be used as it is. The message tells the operator what is
 * wrong and what to do.
 */
export class GameUnusable extends Error {
  override name = 'GameUnusable'
  /** What the operator may try, several lines; only the doctor has room to show it. */
  proposal: string | undefined
}
