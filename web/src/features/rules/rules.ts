// The behaviour of the rule book. It works on the page's HTML, so that the page needs no other script when it
// is opened directly.
import { ruleFinder } from './rule-finder.ts'
import { ruleContents, ruleLinks } from './rule-links.ts'
import { ruleTabs, showPlace, type RuleAddress } from './rule-place.ts'

/**
 * Starts the rule book, which runs until the signal aborts. Returns a function that shows the place in the
 * URL.
 */
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
