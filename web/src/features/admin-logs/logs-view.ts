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

/** Which log of which day is looked at; all of it lives in the address. Null is not chosen. */
export interface LogsView {
  type: LogType | null
  year: (typeof logYears)[number] | null
  month: (typeof logMonths)[number] | null
  day: string | null
  page: number
  /** A regular expression; empty lets everything through. */
  filter: string
  /** The timestamp of the line that is looked around; it is marked. */
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

/** A filter as the address has it: one line, not too long. */
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

/** Once anything is chosen, the page is always named. */
function writeLogs(of: AddressFields<LogsView>, view: LogsView): URLSearchParams {
  const address = writeAddress(of, { ...view, page: 1 })
  if (address.size > 0) address.set('p', String(view.page))
  return address
}

/** The address of a view. */
export const logsAddress = (view: LogsView): string => `?${writeLogs(fields, view).toString()}`

/** The day of a log that is chosen, once it is chosen wholly. */
export function chosenDay({ type, year, month, day }: LogsView) {
  return type && year && month && day ? { type, year, month, day } : null
}

/** Today in UTC, as the logs count days. */
export const today = (): LogDate | undefined => dateOf(new Date())

const dayNow = (): string => new Date().toISOString().slice(0, 10)

/** Today, also after midnight. */
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

/** The view and how to change it. */
export const useLogsView = () => useListAddress<LogsView>(fields, writeLogs)

/** How filters are changed; as a step back takes back, or in the place of the one before. */
export type Filter = ReturnType<typeof useLogsView>['filter']
