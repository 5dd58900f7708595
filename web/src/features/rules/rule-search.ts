const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for use in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Minimum length of a search, in characters. */
const minCharacters = 2

/**
 * A pattern that finds the query in the text of HTML, or null if the query is too short. It treats an entity
 * as one unit.
 */
export function patternOf(query: string): RegExp | null {
  const words = query.trim().split(/\s+/)
  if (words.join('').length < minCharacters) return null
  const wanted = words.map((word) => escapeHtml(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(String.raw`(${wanted.join(String.raw`\s+`)})|&[a-z0-9#]+;`, 'gi')
}

/**
 * Marks matches in the text of some HTML, never in its tags or in rule numbers. Returns the HTML and the
 * number of matches.
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
