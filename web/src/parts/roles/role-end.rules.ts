import type { RoleEnd } from '@idlewood/contract/user-roles'
import type { Format } from '../../language/format.ts'

/** How long a role is given: for good, for so long, or until a time. */
export const terms = ['lasting', 'hour', 'day', 'week', 'date'] as const
export type Term = (typeof terms)[number]

/** A choice of an end as it is made: `date` is what a date-time control says, in the reader's own time. */
export interface EndChoice {
  term: Term
  date: string
}

/** The end as the call takes it; null for good, undefined while no time in the future is chosen. */
export function endOfChoice({ term, date }: EndChoice, now: number): RoleEnd | null | undefined {
  if (term === 'lasting') return null
  if (term !== 'date') return { after: term }
  const time = new Date(date)
  return time.getTime() > now ? { at: time.toISOString() } : undefined
}

const minute = 60_000
const hour = 60 * minute

/** When a role ends, short: `in 40 minutes`, `in 3 hours`, later than a day the date. */
export function endWords(endsAt: string, now: number, format: Format): string {
  const left = Date.parse(endsAt) - now
  if (left < hour) return format.relative(Math.max(1, Math.ceil(left / minute)), 'minute')
  if (left < 24 * hour) return format.relative(Math.round(left / hour), 'hour')
  return format.date(endsAt)
}
