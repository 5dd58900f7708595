import { keepLanguage } from '../../language/cookie.ts'

/**
 * Keeps the language of the link that is followed, so that the pages after this one come in it, too, and
 * leads to the same place of the page.
 */
export function languageLinks(page: Document, signal: AbortSignal): void {
  const links = page.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')
  for (const link of links)
    link.addEventListener(
      'click',
      () => {
        keepLanguage(link.hreflang)
        link.search = location.search
        link.hash = location.hash
      },
      { signal },
    )
}
