import { logTypes, type LogEntry } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat, type Format } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { aroundFilter, isTimestamp } from './logs.rules.ts'
import { logsAddress, useLogsView } from './logs-view.ts'

const looks: Record<string, { edge: string; text: string }> = {
  fatal: { edge: 'border-l-danger', text: 'text-danger' },
  error: { edge: 'border-l-danger', text: 'text-danger' },
  warn: { edge: 'border-l-warning', text: 'text-warning' },
  info: { edge: 'border-l-info', text: 'text-info' },
}
const plainLook = { edge: 'border-l-line-strong', text: 'text-ink-muted' }

/** The time of day of an ISO timestamp, or the text unchanged if it is not one. */
const timeOf = (timestamp: string): string =>
  /^\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d\.\d{3})Z$/.exec(timestamp)?.[1] ?? timestamp

/** The same moment in the reader's own time zone. */
function localTime(format: Format, timestamp: string): string | undefined {
  const time = new Date(timestamp)
  if (timestamp === '' || Number.isNaN(time.getTime())) return undefined
  return format.dateTime(time, 'medium', 'medium')
}

/** A field's value as text; nested values span several lines. */
const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((part) => typeof part === 'string')
      ? value.join(', ')
      : JSON.stringify(value, null, 2)

/**
 * Names and values of an entry's fields besides its message; a field that is an object is split into its own
 * fields.
 */
const fieldsOf = ({ fields = {} }: LogEntry): [name: string, value: unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, deep]): [string, unknown] => [`${name}.${inner}`, deep])
      : [[name, value] as [string, unknown]],
  )

/** Links to what was written around the same time, in this log and the others. */
function Around({ timestamp }: { timestamp: string }) {
  const t = useMessages('admin-logs')
  const { view } = useLogsView()
  const around = { ...view, filter: aroundFilter(timestamp), line: timestamp, page: 1 }
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-sans text-sm">
      <span className="text-ink-muted">{t('around')}</span>
      {logTypes.map((type) => (
        <Link
          key={type}
          to={logsAddress({ ...around, type })}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-3"
        >
          {t(`type.${type}`)}
        </Link>
      ))}
    </p>
  )
}

function Details({ entry }: { entry: LogEntry }) {
  const t = useMessages('admin-logs')
  const fields = fieldsOf(entry)
  return (
    <div className="grid gap-2 border-t border-line bg-sunken/60 px-4 py-3 font-mono text-xs sm:pl-6">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{entry.message}</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)]">
        <dt className="text-ink-muted">{'timestamp'}</dt>
        <dd>{entry.timestamp || t('entry.noTimestamp')}</dd>
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted [overflow-wrap:anywhere]">{name}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{valueText(value)}</dd>
          </div>
        ))}
      </dl>
      {isTimestamp(entry.timestamp) && <Around timestamp={entry.timestamp} />}
    </div>
  )
}

/** Scrolls the line the reader came for into view, once. */
function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

function Row({ entry, isMarked }: { entry: LogEntry; isMarked: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const t = useMessages('admin-logs')
  const format = useFormat()
  const time = timeOf(entry.timestamp)
  const local = localTime(format, entry.timestamp)
  const look = looks[entry.level] ?? plainLook
  return (
    <div
      role="row"
      ref={isMarked ? bringIntoView : undefined}
      aria-current={isMarked || undefined}
      className={cx(
        'border-t border-l-3 border-t-line first:border-t-0',
        look.edge,
        isMarked && 'bg-accent-soft',
      )}
    >
      {/* The button in one cell covers the whole line, so the line can be clicked anywhere. */}
      <div className="relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-0.5 font-mono text-xs hover:bg-ink/4 max-sm:py-2">
        <span
          role="cell"
          className="whitespace-nowrap text-ink-muted tabular-nums"
          title={local && t('entry.localTime', { time: local })}
        >
          {time || '–'}
        </span>
        <span role="cell" className={cx('w-13 truncate font-semibold uppercase', look.text)}>
          {entry.level || '–'}
        </span>
        <span
          role="cell"
          className="min-w-0 max-sm:order-last max-sm:col-span-full max-sm:mt-1 max-sm:line-clamp-3 sm:truncate [overflow-wrap:anywhere]"
        >
          {entry.message || '–'}
        </span>
        <span role="cell" className="max-sm:justify-self-end">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={time ? t('entry.details', { time }) : t('entry.thisLine')}
            onClick={() => setOpen(!isOpen)}
            className="grid size-6 place-items-center rounded-sm text-ink-muted after:absolute after:inset-0 hover:text-ink"
          >
            <Icon
              name="chevron-down"
              size={14}
              className={cx('transition-transform duration-(--duration-fast)', isOpen && 'rotate-180')}
            />
          </button>
        </span>
      </div>
      {isOpen && (
        <div role="cell">
          <Details entry={entry} />
        </div>
      )}
    </div>
  )
}

/** The lines of a log; each expands to show all its fields. */
export function LogTable({ caption, entries }: { caption: string; entries: readonly LogEntry[] }) {
  const t = useMessages('admin-logs')
  const { line } = useLogsView().view
  return (
    <div
      role="table"
      aria-label={caption}
      className="overflow-hidden rounded-lg border border-line bg-raised shadow-raised"
    >
      <div role="rowgroup" className="sr-only">
        <div role="row">
          <span role="columnheader">{t('column.timestamp')}</span>
          <span role="columnheader">{t('column.level')}</span>
          <span role="columnheader">{t('column.message')}</span>
          <span role="columnheader">{t('column.details')}</span>
        </div>
      </div>
      <div role="rowgroup">
        {entries.map((entry) => (
          <Row
            key={`${entry.at} ${entry.timestamp}`}
            entry={entry}
            isMarked={line !== '' && entry.timestamp === line}
          />
        ))}
      </div>
    </div>
  )
}
