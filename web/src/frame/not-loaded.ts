import { note } from '../pwa/console-note.ts'
import { loadFailure } from '../ui/load-failure.ts'

/** Says that what a button opens could not be loaded; pressing the button again tries again. */
export function sayNotLoaded(): void {
  import('../ui/toasts.tsx')
    .then(({ toast }) => toast.error(loadFailure()))
    .catch((error: unknown) => note('A part of the app could not be loaded.', error))
}
