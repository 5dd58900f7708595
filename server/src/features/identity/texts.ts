/** The message for a login code or link grant that has expired. */
export const signInExpired = 'This sign-in has expired or was begun in another browser. Sign in again.'
