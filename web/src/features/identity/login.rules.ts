/** Where signing in begins. */
export const discord = '/api/auth/discord'

/** Milliseconds a visitor may stay on this screen. */
export const loginTimeOutMs = 30_000
