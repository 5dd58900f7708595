import { pageNumber, pageText, pluralText } from '../../frame/page-script/page-texts.ts'
import { highlight, patternOf } from './rule-search.ts'
import { chooseBook, keyOf, shownBook, type BookOnPage } from './rule-place.ts'

/** An element whose text is searched, and its HTML without marks. */
interface Searched {
  element: HTMLElement
  key: string
  html: string
}

/** The elements and the state of a search. */
interface Search {
  book: BookOnPage
  field: HTMLInputElement
  clear: HTMLElement
  result: HTMLElement
  ways: readonly HTMLElement[]
  texts: readonly Searched[]
  /** Number of matches in each book, in the order of the tabs. */
  counts: Map<string, number>
  /** Index of the current match; null before the first step. */
  at: number | null
}

const total = ({ counts }: Search): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** The index of the next or previous match, wrapping around; the first step starts at the open book. */
function nextMatch(search: Search, way: 1 | -1): number {
  const all = total(search)
  if (search.at !== null) return (search.at + way + all) % all
  let before = 0
  for (const [key, count] of search.counts) {
    if (key === shownBook(search.book)) break
    before += count
  }
  return way === 1 ? before % all : (before - 1 + all) % all
}

/** Shows a book's number of matches beside its name. */
function showCount(tab: HTMLElement, count: number | undefined): void {
  tab.querySelector('[data-count]')?.remove()
  if (count === undefined) return
  const badge = document.createElement('span')
  badge.dataset['count'] = ''
  badge.className = `min-w-6 rounded-full px-1.5 text-center text-sm tabular-nums ${
    count > 0 ? 'bg-accent-soft text-accent-text' : 'text-ink-muted'
  }`
  const meaning = document.createElement('span')
  meaning.className = 'sr-only'
  meaning.textContent = ` ${pageText(tab.parentElement ?? tab, 'found')}`
  badge.append(pageNumber(count), meaning)
  tab.append(badge)
}

function showResult(search: Search): void {
  const { field, clear, result, ways, book, counts, at } = search
  const isSearching = patternOf(field.value) !== null
  const count = total(search)
  clear.hidden = field.value === ''
  for (const way of ways) way.hidden = !isSearching || count === 0
  for (const tab of book.tabs)
    showCount(tab, isSearching ? (counts.get(tab.dataset['tab'] ?? '') ?? 0) : undefined)
  if (!isSearching) result.textContent = ''
  else if (count === 0) result.textContent = pageText(result, 'none')
  else if (at === null) result.textContent = pluralText(result, 'matches', { count })
  else result.textContent = pluralText(result, 'at', { count, at: at + 1 })
}

/** Searches for the typed text, and marks the matches. */
function look(search: Search): void {
  const pattern = patternOf(search.field.value)
  search.at = null
  search.counts = new Map(search.book.tabs.map((tab) => [tab.dataset['tab'] ?? '', 0]))
  for (const { element, key, html } of search.texts) {
    const found = highlight(html, pattern)
    if (found.count > 0 || element.querySelector('mark')) element.innerHTML = found.html
    search.counts.set(key, (search.counts.get(key) ?? 0) + found.count)
  }
  showResult(search)
}

/** Scrolls the current match into view if its book is shown. */
function showMatch({ book }: Search): void {
  const mark = book.content.querySelector('mark[data-current]')
  if (mark && keyOf(mark) === shownBook(book)) mark.scrollIntoView({ block: 'center' })
}

/** Goes to the next or previous match, even in another book. */
function step(search: Search, way: 1 | -1): void {
  const { book } = search
  if (total(search) === 0) return
  search.at = nextMatch(search, way)
  const marks = book.content.querySelectorAll('mark')
  for (const mark of marks) delete mark.dataset['current']
  const mark = marks[search.at]
  const key = mark && keyOf(mark)
  if (!mark || key === undefined) return
  mark.dataset['current'] = ''
  showResult(search)
  if (key === shownBook(book)) showMatch(search)
  else chooseBook(book, key)
}

function findSearch(book: BookOnPage): Search | null {
  const { root, content } = book
  const field = root.querySelector<HTMLInputElement>('[data-rule-query]')
  const clear = root.querySelector<HTMLElement>('[data-clear]')
  const result = root.querySelector<HTMLElement>('[data-result]')
  if (!field || !clear || !result) return null
  const texts = [...content.querySelectorAll<HTMLElement>('[data-words]')].map((element) => ({
    element,
    key: keyOf(element) ?? '',
    // Removes marks left from before a change of language, where a text is the same in both.
    html: element.innerHTML.replaceAll(/<\/?mark\b[^>]*>/g, ''),
  }))
  const ways = [...root.querySelectorAll<HTMLElement>('[data-way]')]
  return { book, field, clear, result, ways, texts, counts: new Map(), at: null }
}

/** Searches all books at once, and steps from match to match. */
export function ruleFinder(book: BookOnPage): void {
  const search = findSearch(book)
  if (!search) return
  const { signal } = book
  const { field, clear, ways } = search
  const empty = (): void => {
    field.value = ''
    look(search)
    field.focus()
  }
  const stepOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') step(search, event.shiftKey ? -1 : 1)
  }
  const clearOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && field.value !== '') empty()
  }
  book.shown.add(() => showMatch(search))
  field.addEventListener('input', () => look(search), { signal })
  field.addEventListener('keyup', stepOnEnter, { signal })
  field.addEventListener('keydown', clearOnEscape, { signal })
  clear.addEventListener('click', empty, { signal })
  for (const way of ways)
    way.addEventListener('click', () => step(search, way.dataset['way'] === 'back' ? -1 : 1), { signal })
  // The field may have been filled in before the script loaded or the language changed.
  if (field.value !== '') look(search)
}
