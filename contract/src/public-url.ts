/** How the built pages name the portal's own address, which only the running portal knows. */

/**
 * Used in prerendered pages wherever an absolute address is needed; the server writes PUBLIC_URL over it.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid'
