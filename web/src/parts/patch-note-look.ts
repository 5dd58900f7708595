/** The look of a patch note, on the landing page and in the app. */
export const noteLook = {
  card: 'grid content-start gap-4 rounded-xl border border-line bg-raised p-6 sm:p-7',
  /** The width of a card in the landing page's row. */
  width: 'w-[min(24rem,82vw)] shrink-0',
  head: 'flex flex-wrap items-baseline justify-between gap-x-4',
  version: 'display text-2xl [overflow-wrap:anywhere]',
  date: 'text-sm text-ink-muted',
  title: 'font-semibold [overflow-wrap:anywhere]',
  notes:
    'grid list-disc gap-2 pl-5 leading-relaxed text-ink-muted marker:text-accent-text [overflow-wrap:anywhere]',
  video:
    'inline-flex items-center gap-2 justify-self-start rounded-sm py-1 font-semibold text-accent-text underline underline-offset-4',
} as const
