import { vi } from 'vitest'

/** Forbids storage for the rest of a test, like a browser that blocks cookies. */
export function blockStorage(): void {
  const forbidden = new Proxy(
    {},
    {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    },
  )
  vi.stubGlobal('localStorage', forbidden)
  vi.stubGlobal('sessionStorage', forbidden)
}
