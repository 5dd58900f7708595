/** The page to return to after signing in, remembered in this tab for 15 minutes. */
const key = 'return-path'
const validForMs = 15 * 60 * 1000

/** Remembers a page of this app in this tab. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, at: Date.now() }))
  } catch {
    // Without storage, sign-in leads to the default page.
  }
}

/** The page to go to after signing in: the remembered one, or home. Reading does not clear it. */
export function pathAfterSignIn(): string {
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

/** Clears the remembered page, once it is open. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
