const megabyte = 1024 * 1024

/** `3.4 MB`; small files in KB. */
export const size = (bytes: number): string =>
  bytes >= megabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`

/** `3:07`. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Where this browser plays it from: the portal it is on, whatever address others know it by. */
export const sourceOf = (name: string): string => `/music/${name}.mp3`

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** `21 Nov 2026, 03:14`. */
export const moment = (iso: string): string => moments.format(new Date(iso))
