/** The result of an action in the running game. */

/** The channel through which an action reaches the game. */
export type ActChannel = 'bridge' | 'console'

/** The result of an action. */
export interface ActResult {
  readonly by: ActChannel
  /**
   * - `done`: the game confirmed it.
   * - `sent`: the game accepted it and confirms nothing.
   * - `gone`: the player had left.
   * - `stays`: the player was kicked and is still there.
   * - `another`: the console kicked somebody else, who had taken over the slot.
   * - `unsent`: the game did not fetch it, and will not receive it.
   * - `unanswered`: the result is unknown.
   * - `refused`: the console does not accept the password.
   * - `public`: the console cannot be reached without exposing the password to others.
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
  /** The console's output, without addresses. */
  readonly answer: string | null
}
