/** Brings a page to life that does without the app. Each part works on the page's HTML. */
import { whenAtRest } from '../../ui/at-rest.ts'
import { note } from '../../api/console-note.ts'
import { onAppReady } from './app-start.ts'
import { languageLinks } from './language-links.ts'
import { siteBar } from './site-bar.ts'

/** What a page's script does to it, until the signal says that it is over. */
export type PagePart = (page: Document, signal: AbortSignal) => void

/** Loads the connection watch and the service worker in a separate file, once the page is idle. */
function watchAtRest(page: Document, signal: AbortSignal): void {
  const watch = async (): Promise<void> => {
    const { watchPortal } = await import('./watch-portal.ts')
    if (!signal.aborted) watchPortal(page, signal)
  }
  const begin = (): void =>
    void watch().catch((error: unknown) => note('The connection is not watched.', error))
  signal.addEventListener('abort', whenAtRest(begin))
  // The settings offer to install the app; the browser is not to do so by itself.
  addEventListener('beforeinstallprompt', (event) => event.preventDefault(), { signal })
}

/** Begins what every public page has, and the parts given; they end where the app takes the page over. */
export function startPage(...parts: readonly PagePart[]): void {
  const leaving = new AbortController()
  onAppReady(document, () => leaving.abort())
  for (const part of [siteBar, languageLinks, watchAtRest, ...parts]) part(document, leaving.signal)
}
