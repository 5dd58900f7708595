/** A moment as the value of a date-time field: in the reader's time zone, to the minute. */
export function localTime(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
