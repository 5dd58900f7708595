import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ApiError, OfflineError, errorSentence } from '../../api/client.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { RunChangeContext, type RunChange } from '../../parts/roles/run-change.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SetAsideWhile } from '../../ui/set-aside-while.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The message that the specification defines for an error, and any further detail. */
function wordsOf(error: unknown): { line: string; detail: string | null } {
  const t = messages('permission-manager')
  const sentence = errorSentence(error, t('failed'))
  if (isRefusal(error)) return { line: t('refused'), detail: sentence }
  if (error instanceof OfflineError) return { line: t('failed'), detail: sentence }
  return { line: sentence, detail: null }
}

/** Shown in place of a tab that failed to load or is not allowed for this user. */
function Line({
  line,
  detail,
  action,
  ref,
}: {
  line: string
  detail?: ReactNode
  action?: ReactNode
  ref?: RefObject<HTMLDivElement | null>
}) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-danger-soft px-4 py-3 outline-none"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon name="warning" className="mt-0.5 text-danger" />
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold text-danger">{line}</p>
          {detail && <div className="text-sm [overflow-wrap:anywhere]">{detail}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}

/** A tab for which the viewer lacks the permission. */
export function RefusedTab({ needs, children }: { needs: string; children?: ReactNode }) {
  const t = useMessages('permission-manager')
  return (
    <div className="grid gap-4">
      <Line
        line={t('refused')}
        detail={t.rich('refused.needs', {
          permission: needs,
          code: (text) => <span className="font-mono">{text}</span>,
        })}
      />
      {children}
    </div>
  )
}

/** The error of a call. After a failed action it takes the focus, because the action's dialog has closed. */
function FailureLine({
  error,
  onRetry,
  takesFocus,
}: {
  error: unknown
  onRetry: () => void
  takesFocus: boolean
}) {
  const t = useMessages('permission-manager')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const { line, detail } = wordsOf(error)
  return (
    <Line
      ref={ref}
      line={line}
      detail={detail}
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

export function Loading({ className = 'py-10' }: { className?: string }) {
  const t = useMessages('permission-manager')
  return (
    <div role="status" className={`flex items-center justify-center gap-3 text-ink-muted ${className}`}>
      <Spinner className="text-accent-text" />
      <p>{t('loading')}</p>
    </div>
  )
}

interface Query {
  data: unknown
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** The content of a tab in its current state: loading, failed or loaded. */
export function TabFrame({
  queries,
  children,
}: {
  queries: readonly Query[]
  /** Rendered once every query has data. */
  children: () => ReactNode
}) {
  const [trouble, setTrouble] = useState<{ error: unknown } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const runChange = useCallback<RunChange>(async (work, done) => {
    try {
      await work
    } catch (error) {
      // If the user does not confirm their identity, the dialog stays as it was.
      if (!isUnconfirmed(error)) setTrouble({ error })
      return false
    }
    toast.success(done)
    // Deleting an item also removes the button that had the focus.
    setTimeout(() => {
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
    }, 350)
    return true
  }, [])
  // When offline, a loaded list stays visible; when the portal refuses, it does not.
  const unread = queries.find(
    ({ data, error, isPending }) =>
      error && !isPending && (data === undefined || !(error instanceof OfflineError)),
  )
  const failure = trouble ?? (unread?.error ? { error: unread.error } : null)
  const retry = (): void => {
    setTrouble(null)
    for (const query of queries) void query.refetch()
    frame.current?.focus({ preventScroll: true })
  }
  const content = () => {
    if (unread) return null
    return queries.some(({ data }) => data === undefined) ? <Loading /> : children()
  }
  return (
    <RunChangeContext value={runChange}>
      <div ref={frame} tabIndex={-1} className="grid gap-4 outline-none">
        {failure && <FailureLine error={failure.error} onRetry={retry} takesFocus={trouble !== null} />}
        {/* Hidden rather than removed after a failed action: its dialog returns with what was entered. */}
        <SetAsideWhile hidden={trouble !== null}>{content()}</SetAsideWhile>
      </div>
    </RunChangeContext>
  )
}
