import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { panelId } from './rule-book.ts'
import type { SearchedBook } from './use-rule-search.ts'
import { paths } from '../../paths.ts'

export const tabId = (key: string): string => `tab-${key}`

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

interface Props {
  books: readonly SearchedBook[]
  tab: string
  isLive: boolean
  isSearching: boolean
  onChoose: (key: string) => void
}

/** Arrow keys, Home and End go to another tab and choose it. */
const moveOnKey =
  ({ books, tab, onChoose }: Props) =>
  (event: KeyboardEvent): void => {
    const next = steps[event.key]?.(
      books.findIndex(({ key }) => key === tab),
      books.length - 1,
    )
    const book = next === undefined ? undefined : books[next]
    if (!book) return
    event.preventDefault()
    onChoose(book.key)
    document.getElementById(tabId(book.key))?.focus()
  }

/** Keeps the chosen tab in view; the result goes to the row of tabs. */
function useChosenInView(tab: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = document.getElementById(tabId(tab))
    if (!list.current || !chosen) return
    // Sideways only: the page stays where it is.
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2
  }, [tab])
  return list
}

/**
 * The choice of a book: tabs, made of links. Where no script runs they are only links, which lead to their
 * book further down the page.
 */
export function RuleTabs(props: Props) {
  const { books, tab, isLive, isSearching } = props
  const t = useMessages('rules')
  const list = useChosenInView(tab)
  return (
    <div
      ref={list}
      {...(isLive ? { role: 'tablist', onKeyDown: moveOnKey(props) } : { role: 'navigation' })}
      aria-label={t('books')}
      className="rules-tools relative -mx-page flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line px-page [scrollbar-width:none]"
    >
      {books.map((book) => (
        <RuleTab key={book.key} book={book} isChosen={book.key === tab} {...{ isLive, isSearching }} />
      ))}
    </div>
  )
}

function RuleTab({
  book: { key, label, count },
  isChosen,
  isLive,
  isSearching,
}: Pick<Props, 'isLive' | 'isSearching'> & { book: SearchedBook; isChosen: boolean }) {
  const t = useMessages('rules')
  const format = useFormat()
  return (
    <Link
      id={tabId(key)}
      to={`${paths.rules()}?tab=${key}${isLive ? '' : `#${panelId(key)}`}`}
      preventScrollReset
      {...(isLive && {
        role: 'tab',
        'aria-selected': isChosen,
        'aria-controls': panelId(key),
        tabIndex: isChosen ? 0 : -1,
      })}
      className={cx(
        'flex min-h-12 shrink-0 items-center gap-2 rounded-t-sm border-b-3 px-3.5 font-semibold whitespace-nowrap transition-colors duration-(--duration-fast) focus-visible:-outline-offset-2',
        isChosen
          ? 'border-accent text-ink'
          : 'border-transparent text-ink-muted hover:border-line-strong hover:text-ink',
      )}
    >
      {label}
      {isSearching && (
        <span
          className={cx(
            'min-w-6 rounded-full px-1.5 text-center text-sm tabular-nums',
            count > 0 ? 'bg-accent-soft text-accent-text' : 'text-ink-muted',
          )}
        >
          {format.number(count)}
          <span className="sr-only"> {t('search.found')}</span>
        </span>
      )}
    </Link>
  )
}
