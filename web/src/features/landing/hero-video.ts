import { pageText } from '../../frame/page-script/page-texts.ts'

/** How long the page is left alone after it has loaded. */
const quietMs = 2000

/** Waits until the page is drawn, has been there for a moment, and the browser has nothing better to do. */
function whenIdle(act: () => void): void {
  const soon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
    else act()
  }
  const later = (): void => void setTimeout(soon, quietMs)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true || // not in TypeScript's DOM yet
  matchMedia('(prefers-reduced-data: reduce)').matches

/**
 * The film behind the name. It begins by itself only for those who have not asked for less motion or less
 * data, rests while nobody can see it, and stops for good at the button's press.
 */
export function heroVideo(page: Document, signal: AbortSignal): void {
  const video = page.querySelector<HTMLVideoElement>('[data-hero-video]')
  const button = page.querySelector<HTMLButtonElement>('[data-hero-toggle]')
  if (!video || !button) return
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let isWanted = !lessMotion.matches && !savesData()
  let isInView = true

  const update = (): void => {
    if (signal.aborted) return
    button.toggleAttribute('data-paused', !isWanted)
    button.setAttribute('aria-label', pageText(button, isWanted ? 'pause' : 'play'))
    if (!isWanted || !isInView || document.hidden) return video.pause()
    // A browser that saves power may refuse; the picture stays, and the button offers to try again.
    video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name === 'AbortError') return
      isWanted = false
      update()
    })
  }

  video.addEventListener('playing', () => video.setAttribute('data-playing', ''), { signal })
  button.addEventListener(
    'click',
    () => {
      isWanted = !isWanted
      update()
    },
    { signal },
  )
  lessMotion.addEventListener(
    'change',
    () => {
      isWanted = !lessMotion.matches
      update()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', update, { signal })
  whenIdle(() => {
    if (signal.aborted) return
    button.hidden = false
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? true
      update()
    })
    observer.observe(video)
    signal.addEventListener('abort', () => {
      observer.disconnect()
      video.pause()
    })
  })
}
