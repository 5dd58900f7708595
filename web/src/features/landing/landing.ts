// What moves on the landing page. It works on the page's HTML, so that the first visit needs no more script
// than this.
import { copyAddress } from './copy-address.ts'
import { heroVideo } from './hero-video.ts'
import { languageLinks } from './language-links.ts'
import { liveStatus } from './live-status.ts'
import { memberBar } from './member-bar.ts'
import { patchCarousel } from './patch-carousel.ts'
import { reveal } from './reveal.ts'
import { siteBar } from './site-bar.ts'

/** Brings the page to life until the signal says to stop. */
export function liven(page: Document, signal: AbortSignal): void {
  reveal(page, signal)
  languageLinks(page, signal)
  patchCarousel(page, signal)
  liveStatus(page, signal)
  heroVideo(page, signal)
  copyAddress(page, signal)
}

// On a page without the app (see web/src/root.tsx) nothing else calls it, and the bar has no other script.
if (typeof document !== 'undefined' && 'alone' in document.documentElement.dataset) {
  const { signal } = new AbortController()
  siteBar(document, signal)
  memberBar(document, signal)
  liven(document, signal)
}
