import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage } from '../../language/messages.ts'
import { livenRules } from './rules.ts'

/** Starts the rule book when the app has rendered it; URLs then go through the router. */
export function useRules(): void {
  const language = useLanguage()
  const location = useLocation()
  const navigate = useNavigate()
  const place = useRef(location)
  const show = useRef<(() => void) | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    show.current = livenRules(document, leaving.signal, {
      at: () => place.current,
      go: (to, { replace }) => void navigate(to, { replace, preventScrollReset: true }),
      leave: (to) => void navigate(to, { preventScrollReset: to.hash !== '' }),
    })
    show.current()
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the page's text changes with the language
  }, [language, navigate])
  useEffect(() => {
    if (place.current === location) return
    place.current = location
    show.current?.()
  }, [location])
}
