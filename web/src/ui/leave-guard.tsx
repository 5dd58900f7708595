/** Keeps the user on a page: the Back button closes what is open above it, and unsaved input asks first. */
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { NavigationType, useBlocker, type Blocker, type BlockerFunction } from 'react-router'

/** A navigation that was stopped; it goes on with `proceed`, or is cancelled with `reset`. */
export type StoppedNavigation = Extract<Blocker, { state: 'blocked' }>

interface Guard {
  /** Whether it stops a navigation inside the app. */
  stops: BlockerFunction
  /** Called with the navigation it stopped. */
  onStop: (navigation: StoppedNavigation) => void
  /** Whether input would be lost with the document: the browser asks before it is closed. */
  hasInput: () => boolean
}

type MountedGuard = Pick<Guard, 'stops' | 'onStop'> & { readonly id: string }

/** The guards on the page, the latest last. The router asks only one function, so it asks for all of them. */
let guards: readonly MountedGuard[] = []
let stopper: MountedGuard | undefined
/**
 * Resolves when the browser is on the page's entry again: it has left it by the time Back is stopped, and the
 * router returns to it. A navigation before that would overwrite the entry that the user came from.
 */
let returned: Promise<unknown> | undefined
const listeners = new Set<() => void>()

const change = (next: readonly MountedGuard[]): void => {
  guards = next
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isBack: BlockerFunction = ({ historyAction }) => historyAction === NavigationType.Pop

const isStopped: BlockerFunction = (navigation) => {
  stopper = guards.findLast((guard) => guard.stops(navigation))
  returned =
    stopper && isBack(navigation)
      ? new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      : undefined
  return stopper !== undefined
}

/** Tells the guard that stopped a navigation. */
function RouterBlocker() {
  const blocker = useBlocker(isStopped)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const stop = (): void => stopper?.onStop(blocker)
    if (returned) void returned.then(stop)
    else stop()
  }, [blocker])
  return null
}

/** Guards the page while it is mounted. Of several guards the one mounted last is asked first. */
export function LeaveGuard(guard: Guard) {
  const id = useId()
  const stops = useEffectEvent<BlockerFunction>((navigation) => guard.stops(navigation))
  const onStop = useEffectEvent<Guard['onStop']>((navigation) => guard.onStop(navigation))
  const ask = useEffectEvent((event: Event) => guard.hasInput() && event.preventDefault())
  useEffect(() => {
    change([
      ...guards,
      { id, stops: (navigation) => stops(navigation), onStop: (navigation) => onStop(navigation) },
    ])
    const onUnload = (event: Event): void => void ask(event)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      change(guards.filter((one) => one.id !== id))
    }
  }, [id])
  const first = useSyncExternalStore(
    subscribe,
    () => guards[0]?.id,
    () => undefined,
  )
  return first === id && <RouterBlocker />
}

const noInput = (): boolean => false

/** While it is mounted, the Back button closes the dialog that renders it, and stays on the page. */
export function BackCloses({ close, hasInput = noInput }: { close: () => void; hasInput?: () => boolean }) {
  const onStop = (navigation: StoppedNavigation): void => {
    navigation.reset()
    close()
  }
  return <LeaveGuard stops={isBack} onStop={onStop} hasInput={hasInput} />
}
