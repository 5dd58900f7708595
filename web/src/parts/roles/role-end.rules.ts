import type { RoleEnd } from '@idlewood/contract/user-roles'
import type { Format } from '../../language/format.ts'

/** How long a role is given: permanently, for a period, or until a time. */
export const terms = ['lasting', 'hour', 'day', 'week', 'date'] as const
export type Term = (typeof terms)[number]

/** The choice of an end as entered: `date` is the value of a date-time input, in the reader's time zone. */
export interface EndChoice {
  term: Term
  date: string
}

/** The end as input of the call; null if permanent, undefined while no time in the future is chosen. */
export function endOfChoice({ term, date }: EndChoice, now: number): RoleEnd | null | undefined {
  if (term === 'lasting') return null
  if (term !== 'date') return { after: term }
  const time = new Date(date)
  return time.getTime() > now ? { at: time.toISOString() } : undefined
}

const minute = 60_000
const hour = 60 * minute

/** When a role ends, in short: `in 40 minutes`, `in 3 hours`, or the date if it is more than a day away. */
export function endWords(endsAt: string, now: number, format: Format): string {
  const left = Date.parse(endsAt) - now
  if (left < hour) return format.relative(Math.max(1, Math.ceil(left / minute)), 'minute')
  if (left < 24 * hour) return format.relative(Math.round(left / hour), 'hour')
  return format.date(endsAt)
}
