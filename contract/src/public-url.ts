/** A placeholder for the portal's own URL in the built pages, which only the running portal knows. */

/** Used in prerendered pages wherever an absolute URL is needed; the server replaces it with PUBLIC_URL. */
export const publicUrlPlaceholder = 'https://public-url.invalid'
