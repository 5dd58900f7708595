/** Reads what everyone may read, for pages that do without the app: a few lines where the whole client would weigh more than the page. */

/** Milliseconds a call may take. */
const patience = 15_000

/** Asks a public call of the contract, by its path. Throws when the portal refuses or cannot be reached. */
export async function readPublic(path: `/${string}`): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The portal answered ${response.status}.`)
  return response.json()
}
