import { loadFailure } from '../ui/load-failure.ts'
import { toast } from '../ui/toasts.tsx'

/** Reports that what a button opens could not be loaded; pressing the button again retries. */
export function toastLoadFailure(): void {
  toast.error(loadFailure())
}
