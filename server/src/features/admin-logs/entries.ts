import type { LogEntry } from '@idlewood/contract/admin-logs'
import { withoutControls } from '../../logs/clean.ts'

/** Bytes of a line that are looked at; the portal writes far shorter ones. */
export const maxLineLength = 64 * 1024

/** Characters shown of a line that is none of the portal's. */
const maxOfStray = 2000

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

/** What a line says. One that is no JSON is shown as it stands, without what could not be seen. */
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
  const { timestamp, level, message, ...fields } = said as Record<string, unknown> // an object, and no list
  return {
    timestamp: textOf(timestamp),
    level: textOf(level),
    message: textOf(message),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    at,
  }
}
