import rules from 'virtual:content/rules'
import site from 'virtual:content/site'
import type { BareKey, Messages } from '../../language/messages.ts'
import { panelId } from './rule-place.ts'
import { escapeHtml } from './rule-search.ts'

/** One rule as the page shows it. */
export interface Rule {
  /** Unique on the page, which holds all books at once. */
  anchor: string
  /** Its place in the book, as people cite it; null in a book that tells instead of ruling. */
  number: string | null
  title: string
  html: string
}

/** One tab. */
export interface Book {
  key: string
  introHtml: string
  rules: Rule[]
}

/** The id of a rule; different from the same one in an earlier book. */
function anchorOf(seen: Set<string>, key: string, id: string): string {
  const anchor = seen.has(id) ? `${key.toLowerCase()}-${id}` : id
  seen.add(anchor)
  return anchor
}

/** Links to a book lead to where it begins, also without any script. */
const linked = (html: string): string =>
  html.replaceAll(/href="\?tab=([\w-]+)"/g, (_, key: string) => `href="${addressOf(key, panelId(key))}"`)

/** Where a rule is found from elsewhere, also without any script. */
export const addressOf = (key: string, anchor: string): string => `?tab=${key}#${anchor}`

/** Gives each point of a rule the number it is cited by, which is the link to it. */
const numbered = (
  html: string,
  { id, anchor, number, key }: Record<'id' | 'anchor' | 'number' | 'key', string>,
) =>
  html.replaceAll(new RegExp(`<li id="${id}-(\\d+)">`, 'g'), (_, point: string) => {
    const name = `${number}.${point}`
    const address = addressOf(key, `${anchor}-${point}`).replace('&', '&amp;')
    return `<li id="${anchor}-${point}"><a class="rule-link rule-number" href="${address}" data-number="${name}">${name}</a>`
  })

/** Names the links of points, which show only a number. */
export const withNamedLinks = (html: string, nameOf: (number: string) => string): string =>
  html.replaceAll(
    /data-number="([\d.]+)"/g,
    (_, number: string) => `data-number="${number}" aria-label="${escapeHtml(nameOf(number))}"`,
  )

function createBooks(tabs: typeof rules.tabs): Book[] {
  const seen = new Set<string>()
  return tabs.map(({ key, introHtml, sections }, index) => ({
    key,
    introHtml: linked(introHtml),
    rules: sections.map(({ id, title, html }, place) => {
      const anchor = anchorOf(seen, key, id)
      if (index === tabs.length - 1) return { anchor, number: null, title, html: linked(html) }
      const number = String(place + 1)
      return { anchor, number, title, html: numbered(linked(html), { id, anchor, number, key }) }
    }),
  }))
}

const known = new WeakMap<typeof rules.tabs, readonly Book[]>()

/** All books in their order, in the language that is shown; the last one is about the community. */
export function currentBooks(): readonly Book[] {
  const books = known.get(rules.tabs) ?? createBooks(rules.tabs)
  known.set(rules.tabs, books)
  return books
}

const titles: Readonly<Record<string, BareKey<'rules'>>> = {
  roleplay: 'tab.roleplay',
  faction: 'tab.faction',
  Gang: 'tab.gang',
  twpw: 'tab.twpw',
  robbery: 'tab.robbery',
  guild: 'tab.guild',
}

/** What a book is called. */
export function titleOf(key: string, t: Messages<'rules'>): string {
  const title = titles[key]
  return title === undefined ? t('tab.about', { community: site.shortName }) : t(title)
}

/** How many points there are to keep to. */
export const countPoints = (): number =>
  currentBooks().reduce(
    (sum, book) =>
      sum + book.rules.reduce((inner, { html }) => inner + html.split('rule-number').length - 1, 0),
    0,
  )
