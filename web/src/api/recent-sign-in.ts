/**
 * Sensitive calls: when the portal requires a recent sign-in, a dialog asks for it, and the call is made
 * again.
 */
import { ApiError } from './client.ts'

type Asker = () => Promise<void>

let asker: Asker | undefined
let asking: Promise<void> | undefined

/**
 * Sets the function that asks: it resolves once the person has proved their identity, and rejects with {@link
 * UnconfirmedError} if they decline. Returns a function that removes it.
 */
export function onRecentSignInNeeded(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** The person was asked to confirm their identity and declined: nothing was changed. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** True if the person declined to confirm their identity. The dialog has already told them so. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof UnconfirmedError

/**
 * Makes a call, and repeats it after the person has confirmed their identity; calls made at the same time
 * share one dialog.
 */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'fresh_sign_in') || !asker) throw error
    asking ??= asker().finally(() => (asking = undefined))
    // If the dialog cannot be shown, the portal's own sentence says what is missing.
    await asking.catch((reason: unknown) => {
      throw isUnconfirmed(reason) ? reason : error
    })
    return work()
  }
}
