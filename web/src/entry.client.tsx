/** Brings a page to life in the language it was written in, then shows the reader's own. */
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { showWantedLanguage } from './language/choice.ts'

/**
 * Shows the reader's language once the page has come to life in its own. Sooner, the texts would differ from
 * the HTML, and React would throw the page away, its theme with it.
 */
function InReadersLanguage({ children }: { children: ReactNode }) {
  useEffect(() => void showWantedLanguage(), [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <InReadersLanguage>
        <HydratedRouter />
      </InReadersLanguage>
    </StrictMode>,
  )
})
