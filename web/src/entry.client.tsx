/**
 * Hydrates a page in the language it was prerendered in, then shows the reader's own. Browsers that are too
 * old keep the prerendered page: the app would soon leave for the sign-in, and take away the notice.
 */
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isTooOld } from './frame/old-browser.ts'
import { showWantedLanguage } from './language/choice.ts'

/**
 * Switches to the reader's language after hydration. Any sooner, the texts would differ from the HTML, and
 * React would discard the page together with its theme.
 */
function InReadersLanguage({ children }: { children: ReactNode }) {
  useEffect(() => {
    void showWantedLanguage().then(() => delete document.documentElement.dataset['otherLanguage'])
  }, [])
  return children
}

if (!isTooOld())
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
