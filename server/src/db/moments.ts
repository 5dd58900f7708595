/** Times in the portal's tables: milliseconds since 1970, which drivers may return as text or bigint. */

type Moment = number | bigint | string

/** A time as in replies: ISO 8601 in UTC. */
export const isoOf = (moment: Moment): string => new Date(Number(moment)).toISOString()

/** The same for a time that may be missing. */
export const isoOrNull = (moment: Moment | null | undefined): string | null =>
  moment === null || moment === undefined ? null : isoOf(moment)
