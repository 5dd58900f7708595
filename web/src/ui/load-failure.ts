/**
 * Tells a part of the app that could not be fetched (offline, or replaced by a new version) from one that is
 * broken.
 */
import { messages } from '../language/messages.ts'

/** What Chromium, Firefox, Safari and Vite say when a module or its style sheet cannot be fetched. */
const said =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch module/i

/** True when a part of the app could not be fetched. */
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && said.test(error.message)

/** What people read then. */
export const loadFailure = (): string => messages('ui')('failed.part')
