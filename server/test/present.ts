/** Returns a value that a test relies on, and fails the test if it is missing. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value the test counts on is missing.')
  return value
}
