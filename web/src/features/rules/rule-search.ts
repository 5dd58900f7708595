const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Characters a search needs. */
const minCharacters = 2

/**
 * What is looked for, as a pattern over the words of HTML; null when it is too short. Entities are stepped
 * over whole.
 */
export function patternOf(query: string): RegExp | null {
  const words = query.trim().split(/\s+/)
  if (words.join('').length < minCharacters) return null
  const wanted = words.map((word) => escapeHtml(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(String.raw`(${wanted.join(String.raw`\s+`)})|&[a-z0-9#]+;`, 'gi')
}

/**
 * Marks what matches in the words of some HTML, never in its tags or in the numbers of rules. Returns it with
 * the number of matches.
 */
export function highlight(html: string, pattern: RegExp | null): { html: string; count: number } {
  if (!pattern) return { html, count: 0 }
  let count = 0
  const parts = html.split(/(<[^>]*>)/)
  const marked = parts.map((part, index) => {
    if (index % 2 === 1 || parts[index - 1]?.startsWith('<a class="rule-link')) return part
    return part.replaceAll(pattern, (all: string, found: string | undefined) => {
      if (found === undefined) return all
      count++
      return `<mark>${found}</mark>`
    })
  })
  return { html: marked.join(''), count }
}
