import { logDays, logMonths, logTypes, logYears } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { useFormat, type Format } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../../parts/list/chips.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { isToday, nothingChosen, today, type Filter, type LogsView } from './logs-view.ts'

/** A month by its name in the reader's language; the logs know it by the English one. */
const monthName = (format: Format, month: (typeof logMonths)[number]): string =>
  format.dateParts(Date.UTC(2024, logMonths.indexOf(month)), { month: 'long', timeZone: 'UTC' })

const options = <T extends string>(values: readonly T[], label: (value: T) => string = String) =>
  values.map((value) => ({ value, label: label(value) }))

/** Each shows one log of today. */
function QuickButtons({ view, filter }: { view: LogsView; filter: Filter }) {
  const t = useMessages('admin-logs')
  return (
    <Chips
      label={t('today')}
      wraps
      chips={logTypes.map((type) => ({
        key: type,
        label: t(`today.${type}`),
        isOn: view.type === type && isToday(view),
        onPress: () => filter({ type, ...today() }),
      }))}
    />
  )
}

/** The four choices that make a day of a log. */
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
        onValueChange={(type) => filter({ type })}
      />
      <Select
        label={t('year')}
        options={options(logYears)}
        value={year}
        onValueChange={(year) => filter({ year })}
      />
      <Select
        label={t('month')}
        options={options(logMonths, (name) => monthName(format, name))}
        value={month}
        onValueChange={(month) => filter({ month })}
      />
      <Select
        label={t('day')}
        options={options(logDays)}
        value={day}
        onValueChange={(day) => filter({ day })}
      />
    </>
  )
}

/** Which log of which day. On phones the choices open on demand once they are made. */
export function LogFilters({ view, filter }: { view: LogsView; filter: Filter }) {
  const t = useMessages('admin-logs')
  const { type, year, month, day } = view
  const isWhole = Boolean(type && year && month && day)
  const [isOpen, setOpen] = useState(!isWhole)
  const hasAny = Boolean(type ?? year ?? month ?? day) || view.filter !== ''
  return (
    <section aria-label={t('filters')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QuickButtons view={view} filter={filter} />
        <div className="flex gap-2">
          <Button
            size="sm"
            icon="filter"
            aria-expanded={isOpen}
            className="sm:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            {t('filters.day')}
          </Button>
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
    </section>
  )
}
