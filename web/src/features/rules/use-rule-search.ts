import { useEffect, useMemo, useState, type RefObject } from 'react'
import { books } from './rule-book.ts'
import { escapeHtml, highlight, patternOf } from './rule-search.ts'

/** The books with what is looked for marked in them, and how often it was found in each. */
function searched(pattern: RegExp | null) {
  return books.map((book) => {
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
      html: look(rule.html),
    }))
    return { key: book.key, label: book.label, introHtml, rules, count }
  })
}

/** A book as it is drawn. */
export type SearchedBook = ReturnType<typeof searched>[number]

/** Looking for words in all books at once, and going from one finding to the next. */
export function useRuleSearch(
  content: RefObject<HTMLElement | null>,
  { tab, choose }: { tab: string; choose: (key: string) => void },
) {
  const [query, setQuery] = useState('')
  /** Which finding one is at; null before the first step. */
  const [at, setAt] = useState<number | null>(null)
  const pattern = useMemo(() => patternOf(query), [query])
  const found = useMemo(() => searched(pattern), [pattern])
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
    const index = found.findIndex(({ key }) => key === tab)
    const before = found.slice(0, index).reduce((sum, { count }) => sum + count, 0)
    // The first step goes to what is on the page, if anything is.
    const next =
      at === null ? (way === 1 ? before % total : (before - 1 + total) % total) : (at + way + total) % total
    setAt(next)
    let left = next
    for (const { key, count } of found) {
      if (left < count) {
        if (key !== tab) choose(key)
        return
      }
      left -= count
    }
  }
  return { query, type, found, total, at, step, isSearching: pattern !== null }
}
