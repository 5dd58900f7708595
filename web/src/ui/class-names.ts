/** Joining of class names. */

/** Joins class names, skipping those that are false, null, undefined or empty. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
