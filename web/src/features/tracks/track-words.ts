import { currentFormat } from '../../language/format.ts'
import { messages } from '../../language/messages.ts'

const megabyte = 1024 * 1024
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** `3.4 MB`; small files in KB. */
export const size = (bytes: number): string =>
  bytes >= megabyte
    ? messages('tracks')('size.mb', { size: currentFormat().number(bytes / megabyte, oneDigit) })
    : messages('tracks')('size.kb', { size: String(Math.ceil(bytes / 1024)) })

/** `3:07`. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * The URL from which this browser plays a track: on the current origin, whatever the portal's public URL is.
 */
export const sourceOf = (name: string): string => `/music/${name}.mp3`

/** `Nov 21, 2026, 3:14 AM`. */
export const moment = (iso: string): string => currentFormat().dateTime(iso)
