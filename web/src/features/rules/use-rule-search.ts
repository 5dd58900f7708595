import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useMessages, type Messages } from '../../language/messages.ts'
import { currentBooks, titleOf, withNamedLinks } from './rule-book.ts'
import { escapeHtml, highlight, patternOf } from './rule-search.ts'

/** The books with the matches marked, and how many there are in each. */
function searched(pattern: RegExp | null, t: Messages<'rules'>) {
  return currentBooks().map((book) => {
    let count = 0
    const look = (html: string): string => {
      const found = highlight(html, pattern)
      count += found.count
      return found.html
    }
    const introHtml = look(book.introHtml)
    const rules = book.rules.map((rule) => ({
      ...rule,
      titleHtml: look(escapeHtml(rule.title)),
      html: look(withNamedLinks(rule.html, (number) => t('link.number', { number }))),
    }))
    return { key: book.key, label: titleOf(book.key, t), introHtml, rules, count }
  })
}

/** A book as the page shows it. */
export type SearchedBook = ReturnType<typeof searched>[number]

/** The match one step on or back, around the end; the first step goes to the open book, if it has one. */
function nextMatch(
  found: readonly SearchedBook[],
  { tab, at, way }: { tab: string; at: number | null; way: 1 | -1 },
): number {
  const total = found.reduce((sum, { count }) => sum + count, 0)
  if (at !== null) return (at + way + total) % total
  const index = found.findIndex(({ key }) => key === tab)
  const before = found.slice(0, index).reduce((sum, { count }) => sum + count, 0)
  return way === 1 ? before % total : (before - 1 + total) % total
}

/** The key of the book that holds a match. */
function bookOfMatch(found: readonly SearchedBook[], match: number): string | undefined {
  let left = match
  for (const { key, count } of found) {
    if (left < count) return key
    left -= count
  }
  return undefined
}

/** Looking for words in all books at once, and going from one match to the next. */
export function useRuleSearch(
  content: RefObject<HTMLElement | null>,
  { tab, choose }: { tab: string; choose: (key: string) => void },
) {
  const t = useMessages('rules')
  const [query, setQuery] = useState('')
  /** The match in view; null before the first step. */
  const [at, setAt] = useState<number | null>(null)
  const pattern = useMemo(() => patternOf(query), [query])
  const found = useMemo(() => searched(pattern, t), [pattern, t])
  const total = found.reduce((sum, { count }) => sum + count, 0)

  useEffect(() => {
    if (at === null) return
    const marks = [...(content.current?.querySelectorAll('mark') ?? [])]
    for (const mark of marks) delete mark.dataset['current']
    const mark = marks[at]
    const book = mark?.closest<HTMLElement>('[data-book]')?.dataset['book']
    if (!mark || !book) return
    mark.dataset['current'] = ''
    if (book === tab) mark.scrollIntoView({ block: 'center' })
  }, [at, tab, content])

  const type = (text: string): void => {
    setQuery(text)
    setAt(null)
  }
  const step = (way: 1 | -1): void => {
    if (total === 0) return
    const next = nextMatch(found, { tab, at, way })
    setAt(next)
    const book = bookOfMatch(found, next)
    if (book !== undefined && book !== tab) choose(book)
  }
  return { query, type, found, total, at, step, isSearching: pattern !== null }
}

/** A search of the rules: what is typed, what was found, and the way through it. */
export type RuleSearchState = ReturnType<typeof useRuleSearch>
