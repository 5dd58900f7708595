/** Why the portal ended the session of this tab, for the sign-in page that follows. */
import { createStoredText } from '../api/stored-text.ts'

const stored = createStoredText(() => sessionStorage, 'session-end-reason')

/** Keeps the portal's sentence until somebody signs in in this tab. */
export const storeEndReason = (reason: string): void => stored.write(reason)

/** The sentence, or null if the portal ended no session here. */
export const readEndReason = (): string | null => stored.read()

/** Forgets it. */
export const clearEndReason = (): void => stored.clear()
