import { isDay, logDays, logMonths, logTypes, logYears, type LogDate } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { useFormat, type Format } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { FilterSection } from '../../parts/list/filter-section.tsx'
import { FilterToggle } from '../../parts/list/filters.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { dayFrom } from './logs.rules.ts'
import { isToday, nothingChosen, today, useToday, type Filter, type LogsView } from './logs-view.ts'

/** A month's name in the reader's language; the logs use the English name. */
const monthName = (format: Format, month: (typeof logMonths)[number]): string =>
  format.dateParts(Date.UTC(2024, logMonths.indexOf(month)), { month: 'long', timeZone: 'UTC' })

/** The formatted date, or only its month if the calendar has no such day. */
function dayName(format: Format, date: LogDate): string {
  const [year, month] = [Number(date.year), logMonths.indexOf(date.month)]
  return isDay(date)
    ? format.date(Date.UTC(year, month, Number(date.day)), 'medium', 'UTC')
    : format.dateParts(Date.UTC(year, month), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

const options = <T extends string>(values: readonly T[], label: (value: T) => string = String) =>
  values.map((value) => ({ value, label: label(value) }))

/** Shortcuts: each opens one of today's logs, and the last opens yesterday's file of the selected log. */
function QuickButtons({ view, filter }: { view: LogsView; filter: Filter }) {
  const t = useMessages('admin-logs')
  const now = useToday()
  const yesterday = now && dayFrom(now, -1)
  const ofToday = logTypes.map((type) => ({
    key: type,
    label: t(`today.${type}`),
    isOn: view.type === type && isToday(view),
    onPress: () => filter({ type, line: '', ...today() }),
  }))
  const ofYesterday = yesterday && {
    key: 'yesterday',
    label: t('yesterday'),
    isOn: view.type !== null && isToday(view, yesterday),
    onPress: () => filter({ type: view.type ?? 'access', line: '', ...yesterday }),
  }
  return <Chips label={t('today')} wraps chips={ofYesterday ? [...ofToday, ofYesterday] : ofToday} />
}

/** The selected day, with buttons for the previous and the next day. */
function DaySteps({ view, filter }: { view: LogsView; filter: Filter }) {
  const t = useMessages('admin-logs')
  const format = useFormat()
  const now = useToday()
  const { year, month, day } = view
  if (!year || !month || !day) return null
  const chosen = { year, month, day }
  const before = dayFrom(chosen, -1)
  const after = isToday(view, now) ? undefined : dayFrom(chosen, 1)
  const step = (to: typeof before) => () => to && filter({ ...to, line: '' })
  return (
    <div role="group" aria-label={t('steps')} className="flex items-center gap-1">
      <Button size="sm" variant="quiet" icon="chevron-left" disabled={!before} onClick={step(before)}>
        {t('steps.before')}
      </Button>
      <p className="grow text-center text-sm font-semibold tabular-nums" aria-live="polite">
        {dayName(format, chosen)}
      </p>
      <Button size="sm" variant="quiet" trailingIcon="chevron-right" disabled={!after} onClick={step(after)}>
        {t('steps.after')}
      </Button>
    </div>
  )
}

/** The four fields that select one day of one log. */
function DayChoices({ view, filter }: { view: LogsView; filter: Filter }) {
  const t = useMessages('admin-logs')
  const format = useFormat()
  const { type, year, month, day } = view
  return (
    <>
      <Select
        label={t('type')}
        options={options(logTypes, (name) => t(`type.${name}`))}
        value={type}
        onValueChange={(type) => filter({ type, line: '' })}
      />
      <Select
        label={t('year')}
        options={options(logYears)}
        value={year}
        onValueChange={(year) => filter({ year, line: '' })}
      />
      <Select
        label={t('month')}
        options={options(logMonths, (name) => monthName(format, name))}
        value={month}
        onValueChange={(month) => filter({ month, line: '' })}
      />
      <Select
        label={t('day')}
        options={options(logDays)}
        value={day}
        onValueChange={(day) => filter({ day, line: '' })}
      />
    </>
  )
}

/** Selects a log and a day. On phones the fields collapse once they are filled in. */
export function LogFilters({ view, filter }: { view: LogsView; filter: Filter }) {
  const t = useMessages('admin-logs')
  const { type, year, month, day } = view
  const isWhole = Boolean(type && year && month && day)
  const [isOpen, setOpen] = useState(!isWhole)
  const hasAny = Boolean(type ?? year ?? month ?? day) || view.filter !== ''
  return (
    <FilterSection className="gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QuickButtons view={view} filter={filter} />
        <div className="flex gap-2">
          <FilterToggle isOpen={isOpen} onOpenChange={setOpen}>
            {t('filters.day')}
          </FilterToggle>
          <Button
            size="sm"
            variant="quiet"
            icon="close"
            disabled={!hasAny}
            onClick={() => filter(nothingChosen)}
          >
            {t('filters.clear')}
          </Button>
        </div>
      </div>
      <div
        className={cx(
          'grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-1 lg:grid-cols-4',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <DayChoices view={view} filter={filter} />
      </div>
      <DaySteps view={view} filter={filter} />
    </FilterSection>
  )
}
