/** The message for a login code or link grant that has expired. */
export const signInExpired =
  'This sign-in has expired, was begun in another browser, or your browser keeps no cookies. Sign in again.'

/** The message for a link that would be a character's or a Discord account's second. */
export const alreadyLinked =
  'This character or this Discord account is already linked to another. Unlink it there first, on the page "Settings".'
