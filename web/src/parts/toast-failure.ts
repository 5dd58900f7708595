import { errorSentence } from '../api/client.ts'
import { isUnconfirmed } from '../api/recent-sign-in.ts'
import { toast } from '../ui/toasts.tsx'

/**
 * Shows why an action failed: the portal's sentence, or `otherwise` if it sent none. Shows nothing if the
 * person declined to confirm their identity, because the dialog has told them.
 */
export function toastFailure(error: unknown, otherwise: string): void {
  if (!isUnconfirmed(error)) toast.error(errorSentence(error, otherwise))
}

/** Shows why a confirmed action failed, and rethrows so that its dialog stays open. */
export function toastAndRethrow(error: unknown, otherwise: string): never {
  toastFailure(error, otherwise)
  throw error
}
