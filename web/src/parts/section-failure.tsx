import { ApiError, errorSentence } from '../api/client.ts'
import { useMessages } from '../language/messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** True if the server says that there is no such thing, or that there cannot be one. */
export const isAbsent = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Retrying helps neither if something does not exist nor if the viewer may not see it. */
const isFinal = (error: Error): boolean =>
  isAbsent(error) || (error instanceof ApiError && error.status === 403)

/** Why a section of a staff page is missing, in the server's words and in red. */
export function SectionFailure({
  error,
  about,
  otherwise,
  onRetry,
}: {
  error: Error
  /** What is missing, if the context does not say so. */
  about?: string
  /** The message if the server gave none. */
  otherwise?: string | undefined
  onRetry: () => unknown
}) {
  const t = useMessages('parts')
  const reason = errorSentence(error, otherwise ?? t('failure.unknown'))
  const sentence = about ? `${about}: ${reason}` : reason
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg bg-danger-soft px-4 py-3"
    >
      <p className="flex min-w-0 items-start gap-3 font-semibold text-danger">
        <Icon name="warning" className="mt-0.5" />
        {sentence}
      </p>
      {!isFinal(error) && (
        <Button size="sm" icon="refresh" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
