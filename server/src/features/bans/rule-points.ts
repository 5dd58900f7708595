import type { RuleBook } from '@idlewood/contract/content'

/** Whether the rule book has this point: `tab/rule`, or `tab/rule-2` for the rule's second item. */
export function hasPoint({ tabs }: RuleBook, point: string): boolean {
  const [tabKey, id = ''] = point.split('/')
  const tab = tabs.find(({ key }) => key === tabKey)
  return (
    tab?.sections.some((section) => section.id === id || section.html.includes(`<li id="${id}">`)) ?? false
  )
}
