/**
 * Parts of a page that are fetched when they are first shown, and say so, with Retry, when they cannot be.
 */
import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { whenAtRest } from './at-rest.ts'
import { isLoadFailure, loadFailure } from './load-failure.ts'
import { useNear } from './near.ts'
import { ErrorState } from './states.tsx'

/** Shows `otherwise` while its children could not be fetched; every other error goes on upwards. */
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
 * Shows `placeholder` until that comes near the screen, or the page is at rest: searching the page, or having
 * it read out, finds all of it.
 */
function BelowScreen({
  isShown,
  placeholder,
  children,
}: {
  /** Whether there is nothing to wait for. */
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

/** A component that is fetched when it is first shown, or before, by `load`. */
export type LazyPart<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> }

/**
 * A component that is fetched by `load` when it is first shown; `fallback` takes its place until then. One
 * that `isBelowScreen` where a page begins is shown and fetched once its place comes near the screen. Retry
 * fetches it again, and loads the page again where that fails too: some browsers remember a failed
 * module for as long as a page lives.
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
