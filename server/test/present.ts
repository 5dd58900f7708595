/** Returns a value a test counts on, and fails the test where there is none. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value the test counts on is missing.')
  return value
}
