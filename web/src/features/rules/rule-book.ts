import rules from 'virtual:content/rules'
import site from 'virtual:content/site'
import type { BareKey, Messages } from '../../language/messages.ts'
import { panelId } from './rule-place.ts'
import { escapeHtml } from './rule-search.ts'

/** One rule in the form that the page shows. */
export interface Rule {
  /** Unique on the page, which contains all books. */
  anchor: string
  /** Its number in the book, as people cite it; null in the book about the community, which has no rules. */
  number: string | null
  title: string
  html: string
}

/** One tab of the rule book. */
export interface Book {
  key: string
  introHtml: string
  rules: Rule[]
}

/** A rule's id on the page, made unique if an earlier book has the same id. */
function anchorOf(seen: Set<string>, key: string, id: string): string {
  const anchor = seen.has(id) ? `${key.toLowerCase()}-${id}` : id
  seen.add(anchor)
  return anchor
}

/** Makes links to a book lead to its start, so that they also work without script. */
const linked = (html: string): string =>
  html.replaceAll(/href="\?tab=([\w-]+)"/g, (_, key: string) => `href="${addressOf(key, panelId(key))}"`)

/** The URL of a rule, which also works without script. */
export const addressOf = (key: string, anchor: string): string => `?tab=${key}#${anchor}`

/** Gives each point of a rule the number by which it is cited, as a link to the point. */
const numbered = (
  html: string,
  { id, anchor, number, key }: Record<'id' | 'anchor' | 'number' | 'key', string>,
) =>
  html.replaceAll(new RegExp(`<li id="${id}-(\\d+)">`, 'g'), (_, point: string) => {
    const name = `${number}.${point}`
    const address = addressOf(key, `${anchor}-${point}`).replace('&', '&amp;')
    return `<li id="${anchor}-${point}"><a class="rule-link rule-number" href="${address}" data-number="${name}">${name}</a>`
  })

/** Gives the links of points an accessible name, because their text is only a number. */
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

/** All books in order, in the current language; the last one is about the community. */
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

/** A book's title. */
export function titleOf(key: string, t: Messages<'rules'>): string {
  const title = titles[key]
  return title === undefined ? t('tab.about', { community: site.shortName }) : t(title)
}

/** The number of points in all books. */
export const countPoints = (): number =>
  currentBooks().reduce(
    (sum, book) =>
      sum + book.rules.reduce((inner, { html }) => inner + html.split('rule-number').length - 1, 0),
    0,
  )
