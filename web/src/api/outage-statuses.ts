/**
 * The statuses of a proxy whose portal does not respond, and of a portal that is too busy. The service
 * worker loads this file alone.
 */
export const outageStatuses: ReadonlySet<number> = new Set([502, 503, 504])
