/**
 * Time to write each page when the app is built. React Router gives a page ten seconds and has no setting for
 * it; the first page also loads the whole app, which takes longer beside other work.
 */
import type { Plugin } from 'vite'

const leastMs = 120_000

/** Lets nothing in the process of a build give up sooner. */
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
