/** What people read of a login code or link grant that is over. */
export const signInExpired = 'This sign-in has expired or was begun in another browser. Sign in again.'
