import { ApiError, sentenceOf } from '../api/client.ts'
import { useFormat } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** True when the server says that there is no such thing, or that there cannot be one. */
export const isAbsent = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/**
 * Why a part of a staff page is not there: a calm note where a permission is missing, the server's words in
 * red otherwise.
 */
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
  const format = useFormat()
  const reason = sentenceOf(error, otherwise ?? t('failure.unknown'))
  const sentence = about ? `${about}: ${reason}` : reason
  if (error instanceof ApiError && error.status === 403) {
    return (
      <div
        role="note"
        className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong px-4 py-3 text-ink-muted"
      >
        <Icon name="lock" className="mt-0.5" />
        <div className="grid min-w-0 gap-1.5">
          <p>{sentence}</p>
          {error.required.length > 0 && (
            <p className="text-sm">
              {t.rich('failure.needs', {
                permissions: format.list(error.required, 'or'),
                code: (text) => <span className="font-mono [overflow-wrap:anywhere]">{text}</span>,
              })}
            </p>
          )}
        </div>
      </div>
    )
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg bg-danger-soft px-4 py-3"
    >
      <p className="flex min-w-0 items-start gap-3 font-semibold text-danger">
        <Icon name="warning" className="mt-0.5" />
        {sentence}
      </p>
      {!isAbsent(error) && (
        <Button size="sm" icon="refresh" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
