/** Where this browser keeps its session: what a page reads before the app has come, too. */

/** In local storage: the session token. */
export const tokenKey = 'token'
/** In session storage: the view of a role that this tab is in, as JSON. */
export const viewKey = 'view-as'
