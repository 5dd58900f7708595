/** Which elements of a long list are near the screen, so that only those draw what is costly. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type Setter = (isNear: boolean) => void

const watched = new Map<Element, Setter>()
let observer: IntersectionObserver | undefined

/** One observer for all: elements count as near while they are less than a screen away. */
function observerOf(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: '75% 0%' },
  )
  return observer
}

/** On paper everything is drawn; afterwards each element is looked at again. */
function printAll(): void {
  flushSync(() => {
    for (const set of watched.values()) set(true)
  })
}

function lookAgain(): void {
  for (const element of watched.keys()) {
    observerOf().unobserve(element)
    observerOf().observe(element)
  }
}

function watch(element: Element, set: Setter): () => void {
  if (watched.size === 0) {
    window.addEventListener('beforeprint', printAll)
    window.addEventListener('afterprint', lookAgain)
  }
  watched.set(element, set)
  observerOf().observe(element)
  return () => {
    watched.delete(element)
    observerOf().unobserve(element)
    if (watched.size > 0) return
    window.removeEventListener('beforeprint', printAll)
    window.removeEventListener('afterprint', lookAgain)
  }
}

/** Whether an element is near the screen; `first` is what holds until that is known. */
export function useNear<E extends Element>(first: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setNear] = useState(first)
  useEffect(() => (element.current ? watch(element.current, setNear) : undefined), [])
  return [element, isNear]
}
