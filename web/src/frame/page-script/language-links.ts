import { storeLanguage } from '../../language/cookie.ts'

/**
 * Stores the language of the link that is followed, so that later pages use it too, and keeps the place
 * within the page.
 */
export function languageLinks(page: Document, signal: AbortSignal): void {
  const links = page.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')
  for (const link of links)
    link.addEventListener(
      'click',
      () => {
        storeLanguage(link.hreflang)
        link.search = location.search
        link.hash = location.hash
      },
      { signal },
    )
}
