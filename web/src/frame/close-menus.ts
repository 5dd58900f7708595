const openMenus = 'details[data-menu][open]'

/**
 * Closes the menus that open without a script: on Escape, on a press outside, and when a link is followed.
 */
export function closeMenus(page: Document, signal: AbortSignal): void {
  const close = (isKept: (menu: HTMLDetailsElement) => boolean): void => {
    for (const menu of page.querySelectorAll<HTMLDetailsElement>(openMenus))
      if (!isKept(menu)) menu.open = false
  }
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      const inside = page.activeElement?.closest<HTMLDetailsElement>(openMenus)
      close(() => false)
      inside?.querySelector('summary')?.focus()
    },
    { signal },
  )
  page.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target : null
      const isLink = pressed?.closest('a') !== null
      close((menu) => !isLink && menu.contains(pressed))
    },
    { signal },
  )
}
