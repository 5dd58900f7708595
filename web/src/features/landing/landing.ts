// What moves on the landing page. It works on the page's HTML, so that the first visit needs no more script
// than this.
import { copyAddress } from './copy-address.ts'
import { heroVideo } from './hero-video.ts'
import { liveStatus } from './live-status.ts'
import { patchCarousel } from './patch-carousel.ts'
import { reveal } from './reveal.ts'

/** Brings the page to life until the signal says to stop. */
export function liven(page: Document, signal: AbortSignal): void {
  reveal(page, signal)
  patchCarousel(page, signal)
  liveStatus(page, signal)
  heroVideo(page, signal)
  copyAddress(page, signal)
}
