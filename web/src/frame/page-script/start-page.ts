/** Brings a page to life that does without the app. Each part works on the page's HTML. */
import { onAppReady } from './app-start.ts'
import { languageLinks } from './language-links.ts'
import { siteBar } from './site-bar.ts'

/** What a page's script does to it, until the signal says that it is over. */
export type PagePart = (page: Document, signal: AbortSignal) => void

/** Begins what every public page has, and the parts given; they end where the app takes the page over. */
export function startPage(...parts: readonly PagePart[]): void {
  const leaving = new AbortController()
  onAppReady(document, () => leaving.abort())
  for (const part of [siteBar, languageLinks, ...parts]) part(document, leaving.signal)
}
