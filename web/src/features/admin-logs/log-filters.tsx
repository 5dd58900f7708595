import { logDays, logMonths, logTypes, logYears, type LogType } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { Chips } from '../../parts/list/chips.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { isToday, nothingChosen, today, type Filter, type LogsView } from './logs-view.ts'

const typeNames: Record<LogType, string> = {
  access: 'Access',
  error: 'Error',
  request: 'Request',
  console: 'Console',
}

const todayNames: Record<LogType, string> = {
  access: 'Access today',
  error: 'Errors today',
  request: 'Requests today',
  console: 'Console today',
}

const options = <T extends string>(values: readonly T[], label: (value: T) => string = String) =>
  values.map((value) => ({ value, label: label(value) }))

/** Each shows one log of today. */
function QuickButtons({ view, filter }: { view: LogsView; filter: Filter }) {
  return (
    <Chips
      label="Today's logs"
      wraps
      chips={logTypes.map((type) => ({
        key: type,
        label: todayNames[type],
        isOn: view.type === type && isToday(view),
        onPress: () => filter({ type, ...today() }),
      }))}
    />
  )
}

/** Which log of which day. On phones the choices open on demand once they are made. */
export function LogFilters({ view, filter }: { view: LogsView; filter: Filter }) {
  const { type, year, month, day } = view
  const isWhole = Boolean(type && year && month && day)
  const [isOpen, setOpen] = useState(!isWhole)
  const hasAny = Boolean(type ?? year ?? month ?? day) || view.filter !== ''
  return (
    <section aria-label="Filters" className="grid gap-3">
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
            Day
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon="close"
            disabled={!hasAny}
            onClick={() => filter(nothingChosen)}
          >
            Clear Filters
          </Button>
        </div>
      </div>
      <div
        className={cx(
          'grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-1 lg:grid-cols-4',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <Select
          label="Type"
          options={options(logTypes, (name) => typeNames[name])}
          value={type}
          onValueChange={(type) => filter({ type })}
        />
        <Select
          label="Year"
          options={options(logYears)}
          value={year}
          onValueChange={(year) => filter({ year })}
        />
        <Select
          label="Month"
          options={options(logMonths)}
          value={month}
          onValueChange={(month) => filter({ month })}
        />
        <Select label="Day" options={options(logDays)} value={day} onValueChange={(day) => filter({ day })} />
      </div>
    </section>
  )
}
