/** Brings a page to life in the language it was written in, then shows the reader's own. */
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { showWantedLanguage } from './language/choice.ts'
import { loadPageMessages } from './language/pages.ts'
import { availableLanguages, showLanguage } from './language/store.ts'

/**
 * Shows the reader's language once the page has come to life in its own. Sooner, the texts would differ from
 * the HTML, and React would throw the page away, its theme with it.
 */
function InReadersLanguage({ children }: { children: ReactNode }) {
  useEffect(() => void showWantedLanguage(), [])
  return children
}

async function start(): Promise<void> {
  const written = document.documentElement.lang
  if (availableLanguages().includes(written)) showLanguage(written)
  // Without its texts the page is not brought to life wrongly: asking for them again shows what failed.
  await loadPageMessages(window.location.pathname).catch(() => undefined)
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
}

void start()
