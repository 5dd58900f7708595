/** Moments of the portal's tables: milliseconds since 1970, which a driver may give as a text or a bigint. */

type Moment = number | bigint | string

/** A moment as replies carry it: ISO 8601 in UTC. */
export const isoOf = (moment: Moment): string => new Date(Number(moment)).toISOString()

/** The same of a moment that may not have come. */
export const isoOrNull = (moment: Moment | null | undefined): string | null =>
  moment === null || moment === undefined ? null : isoOf(moment)
