import { setTimeout as wait } from 'node:timers/promises'

/**
 * Like `fetch`, but retries while the portal turns callers away with a 503, as it does on a machine short of
 * processors.
 */
export async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init)
    if (response.status !== 503) return response
    await wait(200)
  }
}
