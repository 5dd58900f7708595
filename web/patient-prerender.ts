/**
 * Allows more time for prerendering each page. React Router's limit is ten seconds, and there is no setting
 * for it; the first page also loads the whole app, which takes longer on a busy machine.
 */
import type { Plugin } from 'vite'

const leastMs = 120_000

/** Prevents any timeout in the build process from firing too early. */
export function patientPrerender(): Plugin {
  return {
    name: 'idlewood-patient-prerender',
    apply: 'build',
    configResolved() {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (milliseconds) => timeout(Math.max(milliseconds, leastMs))
    },
  }
}
