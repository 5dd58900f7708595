/** Starts the script of a page that runs without the app. Each part works on the page's HTML. */
import { whenAtRest } from '../../ui/at-rest.ts'
import { logToConsole } from '../../api/log-to-console.ts'
import { onAppReady } from './app-start.ts'
import { languageLinks } from './language-links.ts'
import { siteBar } from './site-bar.ts'
import { watchConnection } from './watch-connection.ts'

/** One part of a page's script, which runs until the signal is aborted. */
export type PagePart = (page: Document, signal: AbortSignal) => void

/** Loads the code that registers the service worker, a separate file, once the page is idle. */
function followAtRest(page: Document, signal: AbortSignal): void {
  const follow = async (): Promise<void> => {
    const { followVersions } = await import('./follow-versions.ts')
    if (!signal.aborted) followVersions(page)
  }
  const begin = (): void =>
    void follow().catch((error: unknown) =>
      logToConsole('The service worker could not be registered.', error),
    )
  if ('serviceWorker' in navigator) signal.addEventListener('abort', whenAtRest(begin))
  // The settings offer to install the app; the browser must not offer it unasked.
  addEventListener('beforeinstallprompt', (event) => event.preventDefault(), { signal })
}

/**
 * Starts the parts common to all public pages and the given ones; they end when the app takes over the page.
 */
export function startPage(...parts: readonly PagePart[]): void {
  const leaving = new AbortController()
  onAppReady(document, () => leaving.abort())
  for (const part of [siteBar, languageLinks, watchConnection, followAtRest, ...parts])
    part(document, leaving.signal)
}
