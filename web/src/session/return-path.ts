/** Where somebody wanted to go before they had to sign in, for as long as signing in may take. */
const key = 'come-back'
const validForMs = 15 * 60 * 1000

/** Remembers a page of this app in this tab. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, at: Date.now() }))
  } catch {
    // Without storage one lands on the usual page.
  }
}

/** Where to go after signing in: the page remembered, or home. Reading it twice answers the same. */
export function afterSignIn(): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return '/home'
    const { path, at } = kept
    const isFresh = typeof at === 'number' && Date.now() - at < validForMs
    return isFresh && typeof path === 'string' && /^\/(?:[\w-]+\/)*[\w-]+$/.test(path) ? path : '/home'
  } catch {
    return '/home'
  }
}

/** Forgets the remembered page, once it is open. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
