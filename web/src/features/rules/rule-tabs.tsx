import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { addressOf, titleOf, type Book } from './rule-book.ts'
import { panelId, tabId } from './rule-place.ts'

/** Links to the books further down the page; with script they become tabs (rule-place.ts). */
export function RuleTabs({ books }: { books: readonly Book[] }) {
  const t = useMessages('rules')
  return (
    <div
      role="navigation"
      aria-label={t('books')}
      data-text-found={t('search.found')}
      className="rules-tools relative -mx-page flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line px-page [scrollbar-width:none]"
    >
      {books.map(({ key }, index) => (
        <a
          key={key}
          id={tabId(key)}
          href={addressOf(key, panelId(key))}
          data-tab={key}
          data-chosen={index === 0}
          className={cx(
            'flex min-h-12 shrink-0 items-center gap-2 rounded-t-sm border-b-3 px-3.5 font-semibold whitespace-nowrap transition-colors duration-(--duration-fast) focus-visible:-outline-offset-2',
            'data-[chosen=true]:border-accent data-[chosen=true]:text-ink',
            'data-[chosen=false]:border-transparent data-[chosen=false]:text-ink-muted data-[chosen=false]:hover:border-line-strong data-[chosen=false]:hover:text-ink',
          )}
        >
          <span>{titleOf(key, t)}</span>
        </a>
      ))}
    </div>
  )
}
