import { loadFailure } from '../ui/load-failure.ts'
import { toast } from '../ui/toasts.tsx'

/** Says that what a button opens could not be loaded; pressing the button again tries again. */
export function sayNotLoaded(): void {
  toast.error(loadFailure())
}
