/** The page to return to after signing in, remembered in this tab for 15 minutes. */
import { createStoredText } from '../api/stored-text.ts'

const stored = createStoredText(() => sessionStorage, 'return-path')
const validForMs = 15 * 60 * 1000

/** Remembers a page of this app in this tab. */
export const rememberReturnPath = (path: string): void =>
  stored.write(JSON.stringify({ path, at: Date.now() }))

/** The page to go to after signing in: the remembered one, or home. Reading does not clear it. */
export function pathAfterSignIn(): string {
  try {
    const kept: unknown = JSON.parse(stored.read() ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return '/home'
    const { path, at } = kept
    const isFresh = typeof at === 'number' && Date.now() - at < validForMs
    return isFresh && typeof path === 'string' && /^\/(?:[\w-]+\/)*[\w-]+$/.test(path) ? path : '/home'
  } catch {
    return '/home'
  }
}

/** Clears the remembered page, once it is open. */
export const forgetReturnPath = (): void => stored.clear()
