/** Brings a page to life in the language it was written in, then shows the reader's own. */
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { showWantedLanguage } from './language/choice.ts'
import { loadPageMessages } from './language/pages.ts'
import { availableLanguages, showLanguage } from './language/store.ts'

async function start(): Promise<void> {
  const written = document.documentElement.lang
  if (availableLanguages().includes(written)) showLanguage(written)
  // Without its texts the page is not brought to life wrongly: asking for them again shows what failed.
  await loadPageMessages(window.location.pathname).catch(() => undefined)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  await showWantedLanguage()
}

void start()
