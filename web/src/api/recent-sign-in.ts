/**
 * Sensitive calls: when the portal requires a recent sign-in, a dialog asks for it, and the call is made
 * again.
 */
import { ApiError } from './client.ts'

type Asker = () => Promise<void>

let asker: Asker | undefined
let asking: Promise<void> | undefined

/**
 * Sets who asks: it resolves once the person has shown who they are, and rejects with
 * {@link UnconfirmedError} when they would rather not. Returns how to stop.
 */
export function onRecentSignInNeeded(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** The person was asked to confirm that it is them, and would rather not: nothing was changed. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** True when the person would rather not confirm that it is them. The question itself has said so. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof UnconfirmedError

/**
 * Makes a call, and once more after the person has confirmed that it is them; of several at once one asks for
 * all.
 */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'fresh_sign_in') || !asker) throw error
    asking ??= asker().finally(() => (asking = undefined))
    // Cannot the question be shown, the portal's own sentence says what is missing.
    await asking.catch((reason: unknown) => {
      throw isUnconfirmed(reason) ? reason : error
    })
    return work()
  }
}
