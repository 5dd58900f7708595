/** Whether the portal responds. Every page contains this file, so it stands alone. */

/** True if the portal responds: the browser alone only knows whether there is some network. */
export async function isPortalReachable(): Promise<boolean> {
  try {
    await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(3000) })
    return true
  } catch {
    return false
  }
}
