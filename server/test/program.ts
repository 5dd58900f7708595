/**
 * The variables that programs of the project get from a test, beside what it says itself: no settings, and
 * where what they compile is kept for the next of them.
 */
export const programVariables = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
})
