/** Where this browser stores its session, which pages also read before the app is loaded. */

/** In local storage: the session token. */
export const tokenKey = 'token'
/** In session storage: the role that this tab views the portal as, as JSON. */
export const viewKey = 'view-as'
