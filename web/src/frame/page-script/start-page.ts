/** Brings a page to life that does without the app. Each part works on the page's HTML. */
import { whenAtRest } from '../../ui/at-rest.ts'
import { note } from '../../api/console-note.ts'
import { onAppReady } from './app-start.ts'
import { languageLinks } from './language-links.ts'
import { siteBar } from './site-bar.ts'
import { watchConnection } from './watch-connection.ts'

/** What a page's script does to it, until the signal says that it is over. */
export type PagePart = (page: Document, signal: AbortSignal) => void

/** Loads the code that registers the service worker, a separate file, once the page has rested. */
function followAtRest(page: Document, signal: AbortSignal): void {
  const follow = async (): Promise<void> => {
    const { followVersions } = await import('./follow-versions.ts')
    if (!signal.aborted) followVersions(page)
  }
  const begin = (): void =>
    void follow().catch((error: unknown) => note('The service worker could not be registered.', error))
  if ('serviceWorker' in navigator) signal.addEventListener('abort', whenAtRest(begin))
  // The settings offer to install the app; the browser is not to do so by itself.
  addEventListener('beforeinstallprompt', (event) => event.preventDefault(), { signal })
}

/** Begins what every public page has, and the parts given; they end where the app takes the page over. */
export function startPage(...parts: readonly PagePart[]): void {
  const leaving = new AbortController()
  onAppReady(document, () => leaving.abort())
  for (const part of [siteBar, languageLinks, watchConnection, followAtRest, ...parts])
    part(document, leaving.signal)
}
