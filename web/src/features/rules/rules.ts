// What the rule book does. It works on the page's HTML, so that the page, opened by its address, needs no
// more script than this.
import { ruleFinder } from './rule-finder.ts'
import { ruleContents, ruleLinks } from './rule-links.ts'
import { ruleTabs, showPlace, type RuleAddress } from './rule-place.ts'

/** Brings the book to life until the signal says to stop. Returns what shows the place of the address. */
export function livenRules(page: Document, signal: AbortSignal, address: RuleAddress): () => void {
  const root = page.querySelector<HTMLElement>('.rules')
  const content = root?.querySelector<HTMLElement>('.rules-content')
  if (!root || !content) return () => undefined
  const tabs = [...root.querySelectorAll<HTMLElement>('[data-tab]')]
  const book = { page, root, content, tabs, address, signal, shown: new Set<() => void>() }
  delete root.dataset['shown']
  ruleTabs(book)
  ruleLinks(book)
  ruleContents(book)
  ruleFinder(book)
  return () => showPlace(book)
}
