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
import { useSearchParams } from 'react-router'

/** Which log of which day is looked at; all of it lives in the address. Null is not chosen. */
export interface LogsView {
  type: LogType | null
  year: (typeof logYears)[number] | null
  month: (typeof logMonths)[number] | null
  day: string | null
  page: number
  /** A regular expression; empty lets everything through. */
  filter: string
}

export const nothingChosen: LogsView = {
  type: null,
  year: null,
  month: null,
  day: null,
  page: 1,
  filter: '',
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | null =>
  values.find((value) => value === given) ?? null

/** A filter as the address has it: one line, not too long. */
export const filterText = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').slice(0, maxFilterLength)

function viewOf(address: URLSearchParams): LogsView {
  const page = address.get('p') ?? ''
  return {
    type: oneOf(logTypes, address.get('t')),
    year: oneOf(logYears, address.get('y')),
    month: oneOf(logMonths, address.get('m')),
    day: oneOf(logDays, address.get('d')),
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
    filter: filterText(address.get('q') ?? ''),
  }
}

function addressOf({ type, year, month, day, page, filter }: LogsView): URLSearchParams {
  const chosen = {
    ...(type && { t: type }),
    ...(year && { y: year }),
    ...(month && { m: month }),
    ...(day && { d: day }),
    ...(filter && { q: filter }),
  }
  return new URLSearchParams(Object.keys(chosen).length === 0 ? {} : { ...chosen, p: String(page) })
}

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

/** The view and how to change it. Whatever is filtered anew begins at its first page. */
export function useLogsView() {
  const [address, setAddress] = useSearchParams()
  const view = viewOf(address)
  const go = (next: LogsView, how?: { replace: boolean }): void => {
    if (addressOf(next).toString() !== addressOf(view).toString()) setAddress(addressOf(next), how)
  }
  return {
    view,
    filter: (patch: Partial<LogsView>, how?: { replace: boolean }) => go({ ...view, page: 1, ...patch }, how),
    turnTo: (page: number) => go({ ...view, page }),
  }
}

/** How filters are changed; as a step back takes back, or in the place of the one before. */
export type Filter = ReturnType<typeof useLogsView>['filter']
