/**
 * Sensitive calls: when the portal requires a recent sign-in, a dialog asks for it, and the call is made
 * again.
 */
import { ApiError } from './client.ts'

type Asker = () => Promise<void>

let asker: Asker | undefined
let asking: Promise<void> | undefined

/**
 * Sets who asks: it resolves once the person has shown who they are, and rejects when they would rather not.
 * Returns how to stop.
 */
export function onRecentSignInNeeded(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** True when a call was refused because the person did not confirm that it is them. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'fresh_sign_in'

/**
 * Makes a call, and once more after the person has confirmed that it is them; of several at once one asks for
 * all.
 */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUnconfirmed(error) || !asker) throw error
    try {
      asking ??= asker().finally(() => (asking = undefined))
      await asking
    } catch {
      // The portal's own sentence says what is missing.
      throw error
    }
    return work()
  }
}
