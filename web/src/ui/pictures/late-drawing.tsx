/** Drawings that are loaded once the page is shown and idle, because no one has to wait for a decoration. */
import { useSyncExternalStore, type ComponentType } from 'react'
import { whenAtRest } from '../at-rest.ts'

/**
 * A component that renders nothing until `load` has fetched it, which starts once the page with the first of
 * them is idle. If that fails, the next one shown tries again.
 */
export function lateDrawing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let drawing: ComponentType<Props> | undefined
  let isRequested = false
  const listeners = new Set<() => void>()

  async function fetchDrawing(): Promise<void> {
    try {
      drawing = await load()
      for (const listener of listeners) listener()
    } catch {
      isRequested = false
    }
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (!isRequested) {
      isRequested = true
      whenAtRest(() => void fetchDrawing(), 'short')
    }
    return () => void listeners.delete(listener)
  }
  return function LateDrawing(props: Props) {
    const Drawing = useSyncExternalStore(
      subscribe,
      () => drawing,
      () => undefined,
    )
    return Drawing ? <Drawing {...props} /> : null
  }
}
