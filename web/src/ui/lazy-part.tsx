/** Parts of a page that are loaded when first shown, with an error message and Retry if that fails. */
import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { whenAtRest } from './at-rest.ts'
import { isLoadFailure, loadFailure } from './load-failure.ts'
import { useNear } from './near.ts'
import { ErrorState } from './states.tsx'

/** Shows `otherwise` if its children could not be loaded; all other errors propagate. */
class LoadBoundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isLoadFailure(error)) throw error
    return this.props.otherwise
  }
}

/**
 * Shows `placeholder` until it comes near the screen or the page is idle, so that find-in-page and screen
 * readers reach everything.
 */
function BelowScreen({
  isShown,
  placeholder,
  children,
}: {
  /** Shows the children without waiting. */
  isShown: boolean
  placeholder: ReactNode
  children: ReactNode
}) {
  const [place, isNear] = useNear<HTMLDivElement>(isShown, 25)
  const [isWanted, setWanted] = useState(isShown)
  if (isNear && !isWanted) setWanted(true)
  useEffect(() => (isWanted ? undefined : whenAtRest(() => setWanted(true))), [isWanted])
  return isWanted ? children : <div ref={place}>{placeholder}</div>
}

/** A component that is loaded when first shown, or earlier by `load`. */
export type LazyPart<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> }

/** Props for the button that shows a part: the part is fetched when somebody reaches for the button. */
export function fetchedWhenReached({ load }: Pick<LazyPart<object>, 'load'>) {
  const fetchPart = (): void => void load().catch(() => undefined)
  return { onPointerEnter: fetchPart, onFocus: fetchPart }
}

/**
 * A component that is fetched by `load` when it is first shown, with `fallback` in its place until then. If
 * it starts out below the screen (`isBelowScreen`), it is loaded once its place comes near the screen. Retry
 * fetches it again, and reloads the page if that fails too: some browsers remember a failed module for as
 * long as the page lives.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  { isBelowScreen = false }: { isBelowScreen?: boolean } = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async (): Promise<ComponentType<Props>> => (loaded = await load())
  const fetched = () => lazy(async () => ({ default: await fetchPart() }))
  let Shared = fetched()
  function LazyPart(props: Props) {
    const [{ Part, tries }, setPart] = useState({ Part: loaded ?? Shared, tries: 1 })
    const retry = (): void => {
      if (tries > 1) return window.location.reload()
      Shared = fetched()
      setPart({ Part: Shared, tries: tries + 1 })
    }
    const part = (
      <LoadBoundary key={tries} otherwise={<ErrorState message={loadFailure()} onRetry={retry} />}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
    if (!isBelowScreen) return part
    return (
      <BelowScreen isShown={loaded !== undefined} placeholder={fallback}>
        {part}
      </BelowScreen>
    )
  }
  return Object.assign(LazyPart, { load: fetchPart })
}
