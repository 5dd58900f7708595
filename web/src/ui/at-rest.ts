/**
 * What a page does once it is shown and left alone, so that it takes nothing from what somebody waits for.
 */

/**
 * Milliseconds after the page has loaded and has nothing to do; few for what cannot wait: by then a page has
 * mostly been drawn.
 */
const restMs = { short: 250, usual: 3000 }
/** Milliseconds until a page counts as idle all the same: Chromium forgets to say so at times. */
const maxWaitMs = 10_000

/** Calls back once the page has loaded and rested for a while. Returns how to stop. */
export function whenAtRest(work: () => void, rest: keyof typeof restMs = 'usual'): () => void {
  let idle = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    timer = setTimeout(work, restMs[rest])
  }
  const wait = (): void => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(begin, { timeout: maxWaitMs })
    else begin()
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    if ('cancelIdleCallback' in window) cancelIdleCallback(idle)
    clearTimeout(timer)
  }
}
