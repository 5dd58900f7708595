/**
 * Distinguishes a part of the app that could not be loaded (offline, or replaced by a new version) from one
 * that is broken.
 */
import { messages } from '../language/messages.ts'

/**
 * The error messages of Chromium, Firefox, Safari and Vite for modules or style sheets that cannot be loaded.
 */
const loadErrors =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch module/i

/** True if the error says that a part of the app could not be loaded. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && loadErrors.test(error.message)

/** The message shown for such an error. */
export const loadFailure = (): string => messages('ui')('failed.part')
