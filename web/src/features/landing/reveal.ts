/** Share of a block that must be in view before it is shown. */
const threshold = 0.1

/**
 * Fades blocks in as they scroll into view and out as they leave. With reduced motion all are always shown.
 */
export function reveal(page: Document, signal: AbortSignal): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        target.setAttribute('data-reveal', intersectionRatio >= threshold ? 'shown' : 'hidden')
    },
    { threshold: [0, threshold] },
  )
  for (const block of page.querySelectorAll('[data-reveal]')) observer.observe(block)
  signal.addEventListener('abort', () => observer.disconnect())
}
