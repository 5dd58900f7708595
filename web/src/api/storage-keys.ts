/** Where this browser stores its session, which pages also read before the app is loaded. */

/** In local storage: the session token. */
export const tokenKey = 'token'
/** In local storage: set when the last session was ended by the portal rather than by signing out. */
export const endedKey = 'session-ended'
/** In session storage: the role that this tab views the portal as, as JSON. */
export const viewKey = 'view-as'
