/** Toast messages in the corner; their library is loaded on the first press, or with the first message. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Id, ToastContent, ToastOptions, UpdateOptions } from 'react-toastify/unstyled'

const fetchLibrary = () => import('./toast-region.tsx')
type Library = Awaited<ReturnType<typeof fetchLibrary>>

let library: Library | undefined
const listeners = new Set<() => void>()

async function load(): Promise<Library> {
  library = await fetchLibrary()
  for (const listener of listeners) listener()
  return library
}

/** Prefetches the toast library, before there is a message. */
export const prepareToasts = (): void => void load().catch(() => undefined)

const show =
  (type: 'info' | 'success' | 'warning' | 'error') =>
  (content: ToastContent, options?: ToastOptions): void =>
    // If the library cannot be loaded, nothing can be shown.
    void load().then(
      ({ toast }) => toast[type](content, options),
      () => undefined,
    )

/**
 * Shows a message: `toast.success('Saved')`. Its duration depends on the part of the app; options are those
 * of react-toastify, for example `autoClose: false` to keep it open.
 */
export const toast = {
  info: show('info'),
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  /** Whether a message is visible now. */
  isActive: (id: Id): boolean => library?.toast.isActive(id) ?? false,
  /** Replaces the text of a visible message. */
  update: (id: Id, options: UpdateOptions): void => library?.toast.update(id, options),
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The container of toasts, rendered once in the app; each closes after `closeAfter` milliseconds. */
export function Toasts({ closeAfter }: { closeAfter: number }) {
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => library !== undefined,
    () => false,
  )
  // A user's action may be followed by a message, so the library is loaded on the first one.
  useEffect(() => {
    const pressed = new AbortController()
    const prepare = (): void => {
      pressed.abort()
      prepareToasts()
    }
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, prepare, { capture: true, passive: true, signal: pressed.signal })
    return () => pressed.abort()
  }, [])
  return isLoaded && library ? <library.ToastRegion closeAfter={closeAfter} /> : null
}
