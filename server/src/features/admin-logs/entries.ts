import type { LogEntry } from '@idlewood/contract/admin-logs'
import { withoutControls } from '../../logs/clean.ts'

/** Maximum bytes of a line that are read; the portal writes far shorter ones. */
export const maxLineLength = 64 * 1024

/** Maximum characters shown of a line that the portal did not write. */
const maxOfStray = 2000

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

/** Parses a line. One that is not JSON is shown as text, without its invisible characters. */
export function entryOf(line: string, at: number): LogEntry {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    said = undefined
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) {
    const cut = line.length > maxOfStray ? `${line.slice(0, maxOfStray)}…` : line
    return { timestamp: '', level: '', message: withoutControls(cut), at }
  }
  const { timestamp, level, message, ...fields } = said as Record<string, unknown> // an object, not an array
  return {
    timestamp: textOf(timestamp),
    level: textOf(level),
    message: textOf(message),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    at,
  }
}
