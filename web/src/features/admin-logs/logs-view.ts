import {
  dateOf,
  logDays,
  logMonths,
  logTypes,
  logYears,
  maxFilterLength,
  type LogDate,
  type LogType,
} from '@idlewood/contract/admin-logs'
import { useEffect, useState } from 'react'
import {
  choiceField,
  pageField,
  textField,
  useListAddress,
  writeAddress,
  type AddressFields,
} from '../../parts/list/list-address.ts'
import { isTimestamp } from './logs.rules.ts'

/** Which log and which day are shown. The whole state is in the URL; null means not selected. */
export interface LogsView {
  type: LogType | null
  year: (typeof logYears)[number] | null
  month: (typeof logMonths)[number] | null
  day: string | null
  page: number
  /** A regular expression; empty matches everything. */
  filter: string
  /** The timestamp of the line to highlight when looking at what surrounds it. */
  line: string
}

export const nothingChosen: LogsView = {
  type: null,
  year: null,
  month: null,
  day: null,
  page: 1,
  filter: '',
  line: '',
}

/** A filter as it appears in the URL: one line, limited in length. */
export const filterText = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').slice(0, maxFilterLength)

const fields = {
  type: choiceField('t', logTypes, null),
  year: choiceField('y', logYears, null),
  month: choiceField('m', logMonths, null),
  day: choiceField('d', logDays, null),
  filter: textField('q', filterText),
  line: textField('l', (text) => (isTimestamp(text) ? text : '')),
  page: pageField('p'),
}

/** As soon as anything is selected, the URL always includes the page. */
function writeLogs(of: AddressFields<LogsView>, view: LogsView): URLSearchParams {
  const address = writeAddress(of, { ...view, page: 1 })
  if (address.size > 0) address.set('p', String(view.page))
  return address
}

/** The URL of a view. */
export const logsAddress = (view: LogsView): string => `?${writeLogs(fields, view).toString()}`

/** The selected day of a log, or null until all four fields are selected. */
export function chosenDay({ type, year, month, day }: LogsView) {
  return type && year && month && day ? { type, year, month, day } : null
}

/** Today in UTC, which is how the logs count days. */
export const today = (): LogDate | undefined => dateOf(new Date())

const dayNow = (): string => new Date().toISOString().slice(0, 10)

/** Today's date, updated when midnight passes. */
export function useToday(): LogDate | undefined {
  const [day, setDay] = useState(dayNow)
  useEffect(() => {
    const timer = setInterval(() => setDay(dayNow), 1000)
    return () => clearInterval(timer)
  }, [])
  return dateOf(new Date(day))
}

export const isToday = ({ year, month, day }: LogsView, now = today()): boolean =>
  now !== undefined && year === now.year && month === now.month && day === now.day

/** The view and the functions that change it. */
export const useLogsView = () => useListAddress<LogsView>(fields, writeLogs)

/** Changes filters, either as a new history entry or replacing the current one. */
export type Filter = ReturnType<typeof useLogsView>['filter']
