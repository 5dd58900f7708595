// The interactive parts of the landing page. They work on the page's HTML, so that a first visit needs no
// other script.
import { copyAddress } from './copy-address.ts'
import { heroVideo } from './hero-video.ts'
import { liveStatus } from './live-status.ts'
import { patchCarousel } from './patch-carousel.ts'
import { reveal } from './reveal.ts'

/** Starts the interactive parts, which run until the signal aborts. */
export function liven(page: Document, signal: AbortSignal): void {
  reveal(page, signal)
  patchCarousel(page, signal)
  liveStatus(page, signal)
  heroVideo(page, signal)
  copyAddress(page, signal)
}
