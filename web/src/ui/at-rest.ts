/**
 * What a page does once it is shown and left alone, so that it takes nothing from what somebody waits for.
 */

/** Milliseconds after the page has loaded and has nothing to do. */
const restMs = 3000
/** The same for what cannot wait: until then a page has mostly been drawn. */
export const shortRestMs = 250
/** Milliseconds until a page counts as idle all the same: Chromium forgets to say so at times. */
const maxWaitMs = 10_000

/** Calls back once the page has loaded and rested for a while. Returns how to stop. */
export function whenAtRest(work: () => void, forMs = restMs): () => void {
  let idle = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    timer = setTimeout(work, forMs)
  }
  const wait = (): void => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(rest, { timeout: maxWaitMs })
    else rest()
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    if ('cancelIdleCallback' in window) cancelIdleCallback(idle)
    clearTimeout(timer)
  }
}
