/** Surfaces and headings that structure a page. */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useMessages } from '../language/messages.ts'
import { PageTitle } from './page-title.tsx'
import { Skeleton } from './states.tsx'

/** A raised surface. `flush` removes the padding, for pictures and tables that reach the edge. */
export function Card({ flush = false, className, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return (
    <div
      {...rest}
      className={cx(
        'rounded-lg border border-line bg-raised shadow-raised',
        flush ? 'overflow-hidden' : 'p-4 sm:p-6',
        className,
      )}
    />
  )
}

/**
 * A figure with its name; null or undefined shows that the value is not available. Children, such as a small
 * line, go below.
 */
export function StatTile({
  label,
  value,
  hint,
  children,
}: {
  label: string
  value: ReactNode
  hint?: ReactNode
  children?: ReactNode
}) {
  const t = useMessages('ui')
  const isMissing = value === null || value === undefined
  return (
    <div className="grid content-start gap-1.5 rounded-lg border border-line bg-raised p-4 shadow-raised sm:p-5">
      <p className="eyebrow min-w-0 [overflow-wrap:anywhere] text-ink-muted">{label}</p>
      <p
        className={cx(
          'min-w-0 tabular-nums [overflow-wrap:anywhere]',
          isMissing ? 'text-ink-muted' : 'text-xl font-bold [font-stretch:108%]',
        )}
      >
        {isMissing ? t('notAvailable') : value}
      </p>
      {children}
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
    </div>
  )
}

/**
 * The top of a page: the browser tab's title, the only h1, a line below it, and actions. Space is reserved
 * for a title or description that loads with the data: `isNamed` for a title, null for a description.
 */
export function PageHeader({
  title,
  tabTitle,
  eyebrow,
  description,
  actions,
  isNamed = false,
}: {
  /** Null while loading: its space is reserved, and nothing is claimed before it is known. */
  title: string | null
  /** The title of the browser tab, if it differs from the title. */
  tabTitle?: string
  eyebrow?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /**
   * The title is a name that may be long: on phones it gets two lines, and the actions a row of their own.
   */
  isNamed?: boolean
}) {
  const tab = tabTitle ?? title
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      {tab !== null && <PageTitle>{tab}</PageTitle>}
      <div className="grid min-w-0 gap-2">
        {eyebrow && <p className="eyebrow text-accent-text">{eyebrow}</p>}
        <h1 className={cx('display text-3xl [overflow-wrap:anywhere]', isNamed && 'max-sm:min-h-[2lh]')}>
          {title ?? <Skeleton className="h-[1.05em] w-24" />}
        </h1>
        {(description || description === null) && (
          <p className="min-h-lh max-w-[60ch] text-lg text-ink-muted">{description}</p>
        )}
      </div>
      {actions && (
        <div className={cx('flex flex-wrap gap-3', isNamed ? 'max-sm:w-full' : 'max-sm:grow')}>{actions}</div>
      )}
    </header>
  )
}
