/**
 * The environment variables for programs of the project that a test starts, in addition to its own: no
 * settings, and the compile cache shared between them.
 */
export const programVariables = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
})
