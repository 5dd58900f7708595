/** The look shared by everything that floats above the page: menus, lists of options, dialogs. */

/** A floating panel that grows from its anchor. */
export const popupClass =
  'origin-(--transform-origin) rounded-md border border-line bg-overlay text-ink shadow-overlay outline-none transition-[opacity,scale] duration-(--duration-fast) data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0'

/** One row of a floating list. */
export const itemClass =
  'flex min-h-10 cursor-default items-center gap-3 rounded-sm px-3 py-2 text-sm outline-none select-none data-disabled:opacity-55 data-highlighted:bg-ink/10'

/** The overlay between the page and a dialog. */
export const backdropClass =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-(--duration-normal) data-ending-style:opacity-0 data-starting-style:opacity-0'
