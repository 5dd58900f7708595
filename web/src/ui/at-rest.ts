/** Work that a page does once it is shown and idle, so that it does not delay what the user waits for. */

/**
 * Milliseconds to wait after the page has loaded and is idle; `short` is for work that cannot wait: by then a
 * page has mostly been drawn.
 */
const restMs = { short: 250, usual: 3000 }
/** Milliseconds until a page counts as idle in any case: Chromium sometimes never reports it. */
const maxWaitMs = 10_000

/** Calls back once the page has loaded and has been idle for a while. Returns a function that cancels it. */
export function whenAtRest(work: () => void, rest: keyof typeof restMs = 'usual'): () => void {
  let idle = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    timer = setTimeout(work, restMs[rest])
  }
  const wait = (): void => {
    // Safari has no `requestIdleCallback`.
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
