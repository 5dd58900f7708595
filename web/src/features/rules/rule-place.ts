/** The part of a URL that identifies a place in the rule book. */
export interface Place {
  search: string
  hash: string
}

/** Reads the current URL and navigates, either with the browser or with the app's router. */
export interface RuleAddress {
  at(): Place
  /** Goes to a place on this page and shows it. */
  go(to: Place, how: { replace: boolean }): void
  /** Goes to another page; if missing, the browser follows the link. */
  leave?: (to: Place & { pathname: string }) => void
}

/** The ids by which the script finds the parts of the page. */
export const tabId = (key: string): string => `tab-${key}`
export const panelId = (key: string): string => `book-${key}`

/** The elements of the rule book on the page. */
export interface BookOnPage {
  page: Document
  root: HTMLElement
  content: HTMLElement
  tabs: readonly HTMLElement[]
  address: RuleAddress
  signal: AbortSignal
  /** Called when another book is shown. */
  shown: Set<() => void>
}

/** The key of the book that a tab, a panel or any element within one belongs to. */
export const keyOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-book]')?.dataset['book']

const idOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

const tabOf = ({ tabs }: BookOnPage, key: string | null | undefined): HTMLElement | undefined =>
  tabs.find((tab) => tab.dataset['tab'] === key)

/** The key of the visible book. */
export const shownBook = ({ root }: BookOnPage): string => root.dataset['shown'] ?? ''

/** Marks a book's tab as selected, and shows its panel and its table of contents. */
function showBook({ root, tabs }: BookOnPage, key: string): void {
  root.dataset['shown'] = key
  delete document.documentElement.dataset['book']
  for (const part of root.querySelectorAll<HTMLElement>('[data-active]'))
    part.dataset['active'] = String(keyOf(part) === key)
  for (const tab of tabs) {
    const isChosen = tab.dataset['tab'] === key
    tab.setAttribute('aria-selected', String(isChosen))
    tab.dataset['chosen'] = String(isChosen)
    tab.tabIndex = isChosen ? 0 : -1
    const list = tab.parentElement
    // Scrolls the tabs sideways only, so that the page does not move.
    if (isChosen && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }
}

/** Marks the target of a link, and scrolls to it within the book. */
function arrive({ content }: BookOnPage, place: HTMLElement): void {
  for (const before of content.querySelectorAll<HTMLElement>('[data-target]')) delete before.dataset['target']
  if (place.dataset['book']) {
    content.scrollTo({ top: 0 })
    return
  }
  const target = place.closest('li') ?? place.closest('section') ?? place
  target.dataset['target'] = ''
  place.scrollIntoView({ block: 'start' })
}

/** The element that the URL's hash names, and the key of its book. */
function findTarget({ page, content }: BookOnPage, hash: string): { place: HTMLElement; key: string } | null {
  const place = hash === '' ? null : page.getElementById(idOf(hash))
  const key = place && content.contains(place) ? keyOf(place) : undefined
  return place && key !== undefined ? { place, key } : null
}

/** Shows the place in the URL, and corrects the URL if it is wrong. */
export function showPlace(book: BookOnPage): void {
  const { content, tabs, address, shown } = book
  const { search, hash } = address.at()
  const asked = new URLSearchParams(search).get('tab')
  const first = tabs[0]?.dataset['tab'] ?? ''
  const key = tabOf(book, asked)?.dataset['tab'] ?? first
  const before = shownBook(book)
  const isOther = before !== key
  if (isOther) showBook(book, key)
  const correct = (tab: string, to: string): void =>
    address.go({ search: `?tab=${tab}`, hash: to }, { replace: true })
  if (asked !== null && asked !== key) return correct(first, '')
  const target = findTarget(book, hash)
  if (target && target.key !== key) return correct(target.key, hash)
  if (target) arrive(book, target.place)
  else if (isOther && before !== '') content.scrollTo({ top: 0 })
  if (isOther) for (const follow of shown) follow()
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Opens a book. */
export const chooseBook = ({ address }: BookOnPage, key: string): void =>
  address.go({ search: `?tab=${key}`, hash: '' }, { replace: false })

/** Turns the links to the books into tabs: arrow keys, Home and End move to another tab and select it. */
export function ruleTabs(book: BookOnPage): void {
  const { tabs, signal, root } = book
  const list = tabs[0]?.parentElement
  list?.setAttribute('role', 'tablist')
  for (const tab of tabs) {
    const key = tab.dataset['tab'] ?? ''
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', panelId(key))
    const panel = root.querySelector(`#${panelId(key)}`)
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('aria-labelledby', tabId(key))
  }
  const moveOnKey = (event: KeyboardEvent): void => {
    const next = steps[event.key]?.(
      tabs.findIndex((tab) => tab.dataset['tab'] === shownBook(book)),
      tabs.length - 1,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    chooseBook(book, tab.dataset['tab'] ?? '')
    tab.focus()
  }
  list?.addEventListener('keydown', moveOnKey, { signal })
}
