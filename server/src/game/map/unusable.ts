/** The one way the game layer says that it cannot work at all. */

/**
 * The game database or what describes it cannot be used as it is. The message is for the operator: what is
 * wrong, what to do.
 */
export class GameUnusable extends Error {
  override name = 'GameUnusable'
  /** What the operator may try, several lines; only the doctor has room for it. */
  proposal: string | undefined
}
