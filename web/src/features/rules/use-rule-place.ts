import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { currentBooks } from './rule-book.ts'

const never = () => () => undefined

/** False in the HTML that was written before anyone asked, and until React has taken it over. */
const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const idOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** The place a link leads to: marked, and scrolled to within the book. */
function arrive(content: HTMLElement, place: HTMLElement): void {
  for (const before of content.querySelectorAll('[data-target]'))
    delete (before as HTMLElement).dataset['target'] // elements of HTML
  if (place.dataset['book']) {
    content.scrollTo({ top: 0 })
    return
  }
  const target = place.closest('li') ?? place.closest('section') ?? place
  target.dataset['target'] = ''
  place.scrollIntoView({ block: 'start' })
}

/**
 * Which book the address names, and the rule in it; both follow the address, and lead it right where it is
 * wrong.
 */
export function useRulePlace(content: RefObject<HTMLElement | null>) {
  const isLive = useIsLive()
  const [parameters] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The written HTML knows no parameters, so the first drawing may not either.
  const asked = isLive ? parameters.get('tab') : null
  const books = currentBooks()
  // Shown when the address names no book, or one that there is not.
  const first = books[0]?.key ?? ''
  const isKnown = books.some(({ key }) => key === asked)
  const tab = isKnown && asked !== null ? asked : first
  const shown = useRef(tab)

  useEffect(() => {
    if (asked !== null && !isKnown)
      void navigate({ search: `?tab=${first}` }, { replace: true, preventScrollReset: true })
  }, [asked, isKnown, first, navigate])

  useEffect(() => {
    if (!isLive || !content.current) return
    const place = hash && document.getElementById(idOf(hash))
    const book = place && place.closest<HTMLElement>('[data-book]')?.dataset['book']
    if (!place || !book || !content.current.contains(place)) {
      if (shown.current !== tab) content.current.scrollTo({ top: 0 })
    } else if (book === tab) arrive(content.current, place)
    else void navigate({ search: `?tab=${book}`, hash }, { replace: true, preventScrollReset: true })
    shown.current = tab
  }, [isLive, hash, tab, navigate, content])

  const choose = (key: string): void => void navigate({ search: `?tab=${key}` }, { preventScrollReset: true })
  return { isLive, tab, choose }
}
