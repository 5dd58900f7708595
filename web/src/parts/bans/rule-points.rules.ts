import type { RuleBook } from '@idlewood/contract/content'

/** A rule, or one of its points, as staff cite it. */
export interface RulePoint {
  /** `tab/rule` or `tab/rule-2`. */
  key: string
  /** "3" or "3.2". */
  number: string
  book: string
  text: string
  /** The URL of its place in the rule book. */
  address: string
}

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The items of a rule's top-level lists, with their ids. */
const itemsOf = (html: string, id: string): { item: string; text: string }[] =>
  html
    .split(new RegExp(`<li id="(?=${id}-\\d+">)`))
    .slice(1)
    .map((part) => {
      const [, item = '', rest = ''] = /^([\w-]+)">([\s\S]*)$/.exec(part) ?? []
      return { item, text: wordsOf(rest) }
    })

/** Every numbered point of the rule book. The last tab is left out, because it is about the community. */
export function pointsOf({ tabs }: RuleBook): RulePoint[] {
  const seen = new Set<string>()
  const points: RulePoint[] = []
  for (const [place, { key, label, sections }] of tabs.entries()) {
    for (const [index, { id, title, html }] of sections.entries()) {
      // All tabs are on one page, so an id that was used before gets its tab's name as a prefix.
      const anchor = seen.has(id) ? `${key.toLowerCase()}-${id}` : id
      seen.add(anchor)
      if (place === tabs.length - 1) continue
      const number = String(index + 1)
      const at = (name: string) => `/rules?tab=${key}#${name}`
      points.push({ key: `${key}/${id}`, number, book: label, text: title, address: at(anchor) })
      for (const [item, { item: itemId, text }] of itemsOf(html, id).entries())
        points.push({
          key: `${key}/${itemId}`,
          number: `${number}.${item + 1}`,
          book: label,
          text,
          address: at(itemId.replace(id, anchor)),
        })
    }
  }
  return points
}

/**
 * Points whose number starts with the typed text, or whose text contains it; matches by number come first.
 */
export function findPoints(points: readonly RulePoint[], typed: string, max: number): RulePoint[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return points.slice(0, max)
  const byNumber = points.filter(({ number }) => number === wanted || number.startsWith(`${wanted}.`))
  const byWords = points.filter(({ text, book }) => `${text} ${book}`.toLowerCase().includes(wanted))
  return [...new Set([...byNumber, ...byWords])].slice(0, max)
}

/** A point as the reason of a ban, in at most `max` characters: a longer text is cut after a word. */
export function reasonFrom({ number, text }: RulePoint, max: number): string {
  const whole = `${number} ${text}`
  return whole.length <= max ? whole : `${whole.slice(0, whole.lastIndexOf(' ', max - 3))}...`
}
