/** Joining of class names. */

/** One class attribute from parts, leaving out those that are false, null, undefined or empty. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
