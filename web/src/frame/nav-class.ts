import { cx } from '../ui/class-names.ts'

/** The classes of a link in the bar. */
export const barLinkClass = ({ isActive }: { isActive: boolean }): string =>
  cx(
    'relative flex min-h-11 items-center gap-2 rounded-md px-2 font-medium whitespace-nowrap hover:bg-ink/8 xl:px-2.5 2xl:px-3',
    isActive
      ? 'text-accent-text after:absolute after:inset-x-2 after:bottom-1 after:h-0.5 after:rounded-full after:bg-accent-text'
      : 'text-ink-muted hover:text-ink',
  )

/** The classes of a link in the menu on small screens. */
export const sheetLinkClass = ({ isActive }: { isActive: boolean }): string =>
  cx(
    'flex min-h-12 items-center gap-3 rounded-md px-3 font-medium',
    isActive ? 'bg-accent-soft text-accent-text' : 'hover:bg-ink/8',
  )

/** The classes of the account's button: with large text on a small phone it is only its icon. */
export const accountClass = 'max-[19rem]:px-2 max-[19rem]:[&>svg:last-child]:hidden'

/** The classes of the unread count on the bell. */
export const unreadClass =
  'absolute top-1 right-0.5 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-5 font-bold text-accent-ink tabular-nums ring-2 ring-surface [[hidden]]:hidden'
