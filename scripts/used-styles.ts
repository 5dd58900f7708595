/** Extracts the part of a style sheet that a page uses, for pages with inline styles. */

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Every class in an HTML text, including those in its templates. */
export const classesIn = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names
      .replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
      .split(/\s+/)
      .filter(Boolean),
  )

/** Every word of a script that may be a class it sets. */
export const wordsIn = (script: string): string[] => script.split(/[\s"'`]+/)

/** The end of the quoted text that begins at `at`. */
function endOfQuote(css: string, at: number): number {
  for (let index = at + 1; index < css.length; index++) {
    if (css[index] === '\\') index++
    else if (css[index] === css[at]) return index
  }
  return css.length
}

/** The index of the next of the wanted characters, outside of quotes, brackets and escapes. */
function findNext(css: string, from: number, wanted: string): number {
  let depth = 0
  for (let index = from; index < css.length; index++) {
    const sign = css[index] ?? ''
    if (depth === 0 && wanted.includes(sign)) return index
    if (sign === '\\') index++
    else if (sign === '"' || sign === "'") index = endOfQuote(css, index)
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
  }
  return css.length
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = []
  for (let from = 0; from < prelude.length;) {
    const end = findNext(prelude, from, ',')
    selectors.push(prelude.slice(from, end))
    from = end + 1
  }
  return selectors
}

/** The classes that a selector requires; those in brackets are alternatives or exclusions. */
function classesOf(selector: string): string[] {
  let plain = ''
  for (let from = 0; from < selector.length;) {
    const open = findNext(selector, from, '([')
    plain += selector.slice(from, open)
    from = findNext(selector, open + 1, ')]') + 1
  }
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7F])+)/gi)].map(([, name = '']) =>
    name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, sign: string) =>
      code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}

/** At-rules that contain rules. */
const group = /^@(?:media|supports|layer|container)\b/

/** Removes the rules that require classes other than the given ones. Everything else stays as it is. */
export function usedStyles(css: string, used: ReadonlySet<string>): string {
  let kept = ''
  for (let from = 0; from < css.length;) {
    const at = findNext(css, from, '{;')
    const end = css[at] === '{' ? findNext(css, at + 1, '}') : at
    const prelude = css
      .slice(from, at)
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .trim()
    const body = css.slice(at + 1, end)
    const whole = css.slice(from, end + 1)
    from = end + 1
    if (css[at] !== '{') kept += whole
    else if (group.test(prelude)) {
      const inside = usedStyles(body, used)
      if (inside !== '') kept += `${prelude}{${inside}}`
    } else if (prelude.startsWith('@')) kept += whole
    else {
      const selectors = splitSelectors(prelude).filter((one) =>
        classesOf(one).every((name) => used.has(name)),
      )
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept.trim()
}
