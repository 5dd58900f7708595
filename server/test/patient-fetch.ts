import { setTimeout as wait } from 'node:timers/promises'

/** As `fetch`, but asks again while a portal turns callers away, as one does that is short of processors. */
export async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init)
    if (response.status !== 503) return response
    await wait(200)
  }
}
