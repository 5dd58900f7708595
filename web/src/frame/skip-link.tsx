/** The first tab stops: they skip the menus to the page, or to the first row of its list. */
import { cx } from '../ui/class-names.ts'
import { useMessages } from '../language/messages.ts'

const linkClass =
  'sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink'

export function SkipLink() {
  const t = useMessages('frame')
  return (
    <a href="#content" className={linkClass}>
      {t('skip')}
    </a>
  )
}

/** Leads to the first focusable element of the page's list; absent on pages without a list. */
export function SkipToList() {
  const t = useMessages('frame')
  return (
    <a
      href="#list"
      className={cx('skip-to-list', linkClass)}
      onClick={(event) => {
        const first = document.querySelector<HTMLElement>('#list tbody :is(a, button, input, summary)')
        if (!first) return
        event.preventDefault()
        first.focus()
      }}
    >
      {t('skip.list')}
    </a>
  )
}
