/** The portal's logs: their types, the shape of an entry, and how to read the log of a day. */
import { messageText } from './errors.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Log types, as the specification lists them. */
export const logTypes = ['access', 'error', 'request', 'console'] as const
/** A log type. */
export type LogType = (typeof logTypes)[number]

/** Years that can be selected. */
export const logYears = ['2023', '2024', '2025', '2026', '2027'] as const

/** Months by their English names, January first. */
export const logMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Days of a month as two digits; not every month has all of them. */
export const logDays = Array.from({ length: 31 }, (_, day) => String(day + 1).padStart(2, '0'))

/** Entries per page: the default and the maximum. */
export const logsPerPage = { usual: 50, max: 200 } as const

/** The maximum length of a filter in characters. */
export const maxFilterLength = 200

/** A calendar day in UTC. */
export interface LogDate {
  readonly year: (typeof logYears)[number]
  readonly month: (typeof logMonths)[number]
  readonly day: string
}

/** Whether the day exists in the calendar. */
export function isDay({ year, month, day }: LogDate): boolean {
  const time = new Date(Date.UTC(Number(year), logMonths.indexOf(month), Number(day)))
  return time.getUTCMonth() === logMonths.indexOf(month)
}

/** The UTC day of a date; undefined if its year cannot be selected. */
export function dateOf(moment: Date): LogDate | undefined {
  const year = logYears.find((name) => name === String(moment.getUTCFullYear()))
  const month = logMonths[moment.getUTCMonth()]
  const day = logDays[moment.getUTCDate() - 1]
  return year && month && day ? { year, month, day } : undefined
}

const dayParams = z
  .strictObject({
    type: z.enum(logTypes),
    year: z.enum(logYears),
    month: z.enum(logMonths),
    day: z.string().regex(/^(0[1-9]|[12]\d|3[01])$/, 'A day is two digits from 01 to 31.'),
  })
  .refine(isDay, { path: ['day'], error: 'That month of that year has no such day.' })

/** A log type and a day. */
export type LogDay = z.infer<typeof dayParams>

/** One log entry. */
export const logEntry = z.object({
  /** ISO 8601 in UTC; empty if the line has no time. */
  timestamp: z.string(),
  level: z.string(),
  message: z.string(),
  /** All other properties of the line, by name. */
  fields: z.record(z.string(), z.unknown()).optional(),
  /** Byte offset of the line in the file; identifies the entry within its list. */
  at: z.int(),
})
/** One log entry. */
export type LogEntry = z.infer<typeof logEntry>

/** The lists of a log: the error log has three, all others one. */
export const logParts = ['main', 'exceptions', 'rejections'] as const
/** One of the lists. */
export type LogPart = (typeof logParts)[number]

const byPart = <T extends z.ZodType>(value: T) =>
  z.object({ main: value, exceptions: value.optional(), rejections: value.optional() })

const filter = z
  .string()
  .min(1, 'A filter has at least one letter.')
  .max(maxFilterLength, `A filter has at most ${maxFilterLength} letters.`)
  .optional()

/** The position a reader has reached in a day's log: pass it to `tail` to receive what follows. */
const endText = z.string().regex(/^\d{1,15}(,\d{1,15}){0,2}$/, 'An end is what a page of the log said it is.')

export const adminLogs = {
  day: endpoint({
    method: 'GET',
    path: '/admin/logs/:type/:year/:month/:day',
    access: ['view_admin_logs'],
    summary:
      'A page of a day of a log, oldest first, of all entries or of those whose timestamp, level or message matches a regular expression (RE2, ignoring case). A long day is counted over several calls: until `complete`, ask again with `count=yes`.',
    params: dayParams,
    query: z.strictObject({
      /** Starts at 1; pages past the last are empty. */
      page: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'A page is a whole number from 1.')
        .optional(),
      limit: z
        .string()
        .regex(/^([1-9]\d?|1\d\d|200)$/, `A page has 1 to ${logsPerPage.max} rows.`)
        .optional(),
      filter,
      /** For a page that has been loaded already: the request spends half a second on counting further. */
      count: z.literal('yes').optional(),
    }),
    reply: z.object({
      type: z.enum(logTypes),
      logs: byPart(z.array(logEntry)),
      page: z.int(),
      limit: z.int(),
      /** The number of matches in each list: a lower bound until `complete`. */
      totals: byPart(z.int()),
      complete: z.boolean(),
      /** Bytes searched so far, out of `size`. */
      scanned: z.int(),
      size: z.int(),
      end: z.string(),
      /** A sentence on why the filter was ignored and all entries are shown. */
      note: z.string().optional(),
      /** The message of `note`. */
      noteText: messageText.optional(),
    }),
  }),
  tail: endpoint({
    method: 'GET',
    path: '/admin/logs/:type/:year/:month/:day/tail',
    access: ['view_admin_logs'],
    summary:
      'What is written to a log from now on, as lines of JSON, each `{ logs, end }`; an empty line says that nothing happened.',
    params: dayParams,
    query: z.strictObject({ after: endText, filter }),
    reply: z.string(),
  }),
  download: endpoint({
    method: 'GET',
    path: '/admin/logs/:type/:year/:month/:day/download',
    access: ['view_admin_logs'],
    summary: 'A day of a log as a file of JSON lines, all of them or those that match the filter.',
    params: dayParams,
    query: z.strictObject({ filter }),
    reply: z.string(),
  }),
}

/** One line of the response of `tail`. */
export const tailLine = z.object({ logs: byPart(z.array(logEntry)), end: z.string() })
/** One line of the response of `tail`. */
export type TailLine = z.infer<typeof tailLine>
