/** Short messages in the corner; their library is loaded with the first press, or with the first of them. */
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

/** Loads what shows messages, before there is one. */
export const prepareToasts = (): void => void load().catch(() => undefined)

const show =
  (type: 'info' | 'success' | 'warning' | 'error') =>
  (content: ToastContent, options?: ToastOptions): void =>
    // Where it cannot be fetched nothing can be said.
    void load().then(
      ({ toast }) => toast[type](content, options),
      () => undefined,
    )

/**
 * Shows a message: `toast.success('Saved')`. How long follows from the part of the app; options are those of
 * react-toastify, `autoClose: false` for one that stays.
 */
export const toast = {
  info: show('info'),
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
  /** Whether a message is shown now. */
  isActive: (id: Id): boolean => library?.toast.isActive(id) ?? false,
  /** Says something else in the place of a message that is shown. */
  update: (id: Id, options: UpdateOptions): void => library?.toast.update(id, options),
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place where toasts appear, once in the app; each closes after so many milliseconds. */
export function Toasts({ closeAfter }: { closeAfter: number }) {
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => library !== undefined,
    () => false,
  )
  // Who does something is answered, maybe by a message.
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
