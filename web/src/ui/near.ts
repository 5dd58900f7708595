/** Tracks which elements of a long list are near the screen, so that only those render expensive content. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** How close to the screen an element counts as near, in percent of the screen's height. */
type Reach = 25 | 75

interface Watched {
  set: (isNear: boolean) => void
  observer: IntersectionObserver
}

const watched = new Map<Element, Watched>()
const observers = new Map<Reach, IntersectionObserver>()

/** One shared observer per reach. */
function observerOf(reach: Reach): IntersectionObserver {
  let observer = observers.get(reach)
  if (observer) return observer
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.set(isIntersecting)
    },
    { rootMargin: `${reach}% 0%` },
  )
  observers.set(reach, observer)
  return observer
}

/** For printing, everything is rendered; afterwards each element is observed again. */
function printAll(): void {
  flushSync(() => {
    for (const { set } of watched.values()) set(true)
  })
}

function lookAgain(): void {
  for (const [element, { observer }] of watched) {
    observer.unobserve(element)
    observer.observe(element)
  }
}

function watch(element: Element, { set, observer }: Watched): () => void {
  if (watched.size === 0) {
    window.addEventListener('beforeprint', printAll)
    window.addEventListener('afterprint', lookAgain)
  }
  watched.set(element, { set, observer })
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer.unobserve(element)
    if (watched.size > 0) return
    window.removeEventListener('beforeprint', printAll)
    window.removeEventListener('afterprint', lookAgain)
  }
}

/** Whether an element is near the screen; `first` is the result until that is known. */
export function useNear<E extends Element>(
  first: boolean,
  reach: Reach = 75,
): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setNear] = useState(first)
  useEffect(
    () =>
      element.current ? watch(element.current, { set: setNear, observer: observerOf(reach) }) : undefined,
    [reach],
  )
  return [element, isNear]
}
