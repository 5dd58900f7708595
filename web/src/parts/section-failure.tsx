import { ApiError, sentenceOf } from '../api/client.ts'
import { useMessages } from '../language/messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** True when the server says that there is no such thing, or that there cannot be one. */
export const isAbsent = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Trying again helps with neither what is not there nor what one may not see. */
const isFinal = (error: Error): boolean =>
  isAbsent(error) || (error instanceof ApiError && error.status === 403)

/** Why a part of a staff page is not there, in the server's words and in red. */
export function SectionFailure({
  error,
  about,
  otherwise,
  onRetry,
}: {
  error: Error
  /** What is not there, where the place does not say so. */
  about?: string
  /** What stands where the server gave no reason. */
  otherwise?: string | undefined
  onRetry: () => unknown
}) {
  const t = useMessages('parts')
  const reason = sentenceOf(error, otherwise ?? t('failure.unknown'))
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
