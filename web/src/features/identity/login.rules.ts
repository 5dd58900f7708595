/** The URL that starts signing in. */
export const discord = '/api/auth/discord'

/** Milliseconds a visitor may stay on this page. */
export const loginTimeOutMs = 30_000
