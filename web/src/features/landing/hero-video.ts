import { pageText } from '../../frame/page-script/page-texts.ts'

/** Milliseconds to wait after the page has loaded. */
const quietMs = 2000

/** Waits until the page has loaded, a moment has passed, and the browser is idle. */
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
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true || // not in TypeScript's DOM types yet
  matchMedia('(prefers-reduced-data: reduce)').matches

/**
 * The video behind the name. It starts automatically unless the visitor prefers reduced motion or reduced
 * data, pauses while it is out of view, and stays paused once the button has paused it.
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
    // A browser in power-saving mode may refuse to play: the picture stays, and the button offers to try
    // again.
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
