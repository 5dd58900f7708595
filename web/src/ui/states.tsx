/** The loading, empty and error states of a part of a page. */
import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { useMessages } from '../language/messages.ts'

/**
 * A grey placeholder for loading content; set its size with `className`. Only its opacity changes, which
 * costs the main thread nothing while scripts run there.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('animate-pulse rounded-md bg-ink/10', className ?? 'h-5 w-full')} />
)

/** Skeleton rows of a list or table. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className="grid gap-2.5">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  )
}

/** A placeholder for what is loading, which screen readers announce as such. */
function Loading({ children }: { children: ReactNode }) {
  const t = useMessages('ui')
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}

/** Skeleton rows that are announced as loading, for lists outside a `Section`. */
export const LoadingRows = ({ rows }: { rows: number }) => (
  <Loading>
    <SkeletonRows rows={rows} />
  </Loading>
)

/** A calm message that there is nothing to show, with a suggestion what to do about it. */
export function EmptyState({
  icon = 'box',
  message,
  action,
}: {
  icon?: IconName
  message: string
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
      <Icon name={icon} size={28} className="text-ink-muted" />
      <p className="text-ink-muted">{message}</p>
      {action}
    </div>
  )
}

/** An error message, with Retry if `onRetry` is given. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const t = useMessages('ui')
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-lg bg-danger-soft px-6 py-8 text-center"
    >
      <Icon name="warning" size={28} className="text-danger" />
      <p className="max-w-[48ch]">{message}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** The class of a title that is as high as that of a section with buttons beside it. */
export const tallTitle = 'flex min-h-11 items-center text-xl font-bold'

/** A titled part of a page that loads nothing; `titleClass` sets the size of its title. */
export function TitledSection({
  title,
  titleClass = 'text-xl font-bold',
  className = 'gap-4',
  children,
}: {
  title: string
  titleClass?: string
  className?: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={cx('grid', className)}>
      <h2 id={titleId} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const defaultLoading = <SkeletonRows />

/** The fields of a query's result that a section needs; TanStack Query's results fit. */
export interface SectionQuery<Data> {
  data: Data | undefined
  isPending: boolean
  refetch: () => unknown
}

/**
 * A titled part of a page in one of its four states. Data that has loaded stays visible if a later refresh
 * fails, for example offline.
 */
export function Section<Data>({
  title,
  hideTitle = false,
  actions,
  query,
  isEmpty,
  emptyMessage,
  errorMessage,
  failure,
  loading = defaultLoading,
  className,
  children,
}: {
  title?: string
  /** The title is for assistive technology only: something above, such as a tab, already shows it. */
  hideTitle?: boolean
  actions?: ReactNode
  query: SectionQuery<Data>
  isEmpty?: (data: Data) => boolean
  emptyMessage?: string
  errorMessage?: string
  /** Shown in place of the error message and its Retry button. */
  failure?: ReactNode
  /** A skeleton in the shape of the content. */
  loading?: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cx('grid content-start gap-4', className)}
    >
      {title && hideTitle && (
        <h2 id={titleId} className="sr-only">
          {title}
        </h2>
      )}
      {((title && !hideTitle) || actions) && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          {title && !hideTitle && (
            <h2 id={titleId} className="text-xl font-bold">
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      <SectionBody
        {...{ query, emptyMessage, errorMessage, failure, loading, children }}
        isEmpty={isEmpty ?? isEmptyList}
      />
    </section>
  )
}

function SectionBody<Data>(props: {
  query: SectionQuery<Data>
  isEmpty: (data: Data) => boolean
  emptyMessage: string | undefined
  errorMessage: string | undefined
  failure: ReactNode
  loading: ReactNode
  children: (data: Data) => ReactNode
}) {
  const t = useMessages('ui')
  const { data, isPending, refetch } = props.query
  if (data !== undefined) {
    return props.isEmpty(data) ? (
      <EmptyState message={props.emptyMessage ?? t('empty')} />
    ) : (
      props.children(data)
    )
  }
  if (isPending) return <Loading>{props.loading}</Loading>
  return (
    props.failure ?? (
      <ErrorState message={props.errorMessage ?? t('failed.load')} onRetry={() => void refetch()} />
    )
  )
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}
