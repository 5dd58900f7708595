/** How something done in the running game ended. */

/** By what an act reaches the game. */
export type Way = 'bridge' | 'console'

/** How an act ended. */
export interface ActResult {
  readonly by: Way
  /**
   * - `done`: the game says so.
   * - `sent`: the game took it and confirms nothing.
   * - `gone`: the player had left.
   * - `stays`: kicked, and still there.
   * - `another`: the console kicked somebody else, who had taken the slot.
   * - `unsent`: the game did not ask for it, and will not get it.
   * - `unanswered`: nobody can say.
   * - `refused`: the console does not take the password.
   * - `public`: the console cannot be reached without showing others the password.
   */
  readonly state:
    | 'done'
    | 'sent'
    | 'gone'
    | 'stays'
    | 'another'
    | 'unsent'
    | 'unanswered'
    | 'refused'
    | 'public'
  /** What the console printed. */
  readonly answer: string | null
}
