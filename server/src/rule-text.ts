/** Splits a rule book's Markdown into its rules. */
import type { RuleSection } from '@idlewood/contract/content'
import { marked, type Token, type Tokens } from 'marked'

/** Something not allowed in a rule file; the message says what to write instead. */
export class RuleMistake extends Error {
  override name = 'RuleMistake'
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Converts a heading to a URL fragment: the letters of any script, Latin and Cyrillic without accents. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? '')

/** The text of HTML created by {@link marked}. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(
      /&(amp|lt|gt|quot|#39);/g,
      (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'",
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Rejects Markdown that rule books may not use, reporting its line. */
function check(tokens: readonly Token[], line: number): void {
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === 'html') throw new RuleMistake(line, `write ${token.raw.trim()} without HTML.`)
    if (token.type === 'image')
      throw new RuleMistake(line, 'rule books hold words only; take the picture out.')
    if (token.type === 'link' && !/^(https:\/\/|\/|#|\?)/.test((token as Tokens.Link).href))
      throw new RuleMistake(line, `the link ${(token as Tokens.Link).href} must begin with https:// or /.`)
  })
}

/**
 * The HTML of a rule's body. Each item of its outermost lists gets an id, `{id}-{number}`, so that it can be
 * linked to.
 */
function htmlOf(tokens: Token[], id: string): string {
  const renderer = new marked.Renderer()
  const outermost = new Set(
    tokens.flatMap((token) => (token.type === 'list' ? (token as Tokens.List).items : [])),
  )
  let number = 0
  renderer.listitem = function (item) {
    const body = this.parser.parse(item.tokens)
    return outermost.has(item) ? `<li id="${id}-${(number += 1)}">${body}</li>\n` : `<li>${body}</li>\n`
  }
  const table = renderer.table.bind(renderer)
  // On phones a wide table scrolls on its own, with the keyboard as well.
  renderer.table = (token) => table(token).replace('<table>', '<table tabindex="0">')
  renderer.link = function ({ href, tokens: words }) {
    const attributes = href.startsWith('https:') ? ' target="_blank" rel="noreferrer"' : ''
    return `<a href="${escape(href)}"${attributes}>${this.parser.parseInline(words)}</a>`
  }
  return marked.parser(tokens, { renderer })
}

/** Splits a file into its rules; each starts with a `##` heading. */
export function readRules(markdown: string): { introHtml: string; sections: RuleSection[] } {
  const intro: Token[] = []
  const rules: { id: string; title: string; tokens: Token[] }[] = []
  let line = 1
  for (const token of marked.lexer(markdown.replaceAll('\r\n', '\n'))) {
    check([token], line)
    if (token.type === 'heading' && (token as Tokens.Heading).depth <= 2) {
      const heading = (token as Tokens.Heading).text
      if ((token as Tokens.Heading).depth === 1)
        throw new RuleMistake(line, 'the tab names the page already; begin each rule with ##.')
      const [, title = heading, given] = /^(.*?)\s*(?:\{#([a-z0-9-]+)\})?$/.exec(heading) ?? []
      const id = given ?? slug(title)
      if (id === '') throw new RuleMistake(line, 'this heading has no letters: add {#a-name} after it.')
      if (rules.some((rule) => rule.id === id))
        throw new RuleMistake(
          line,
          `another rule of this file is called ${id}: add {#another-name} after the heading.`,
        )
      rules.push({
        id,
        title: wordsOf(
          marked.parser([{ ...token, depth: 2, text: title, tokens: marked.Lexer.lexInline(title) }]),
        ),
        tokens: [],
      })
    } else (rules.at(-1)?.tokens ?? intro).push(token)
    line += token.raw.split('\n').length - 1
  }
  if (rules.length === 0) throw new RuleMistake(1, 'holds no rules: begin each with ## and its name.')
  return {
    introHtml: htmlOf(intro, 'intro'),
    sections: rules.map(({ id, title, tokens }) => {
      const html = htmlOf(tokens, id)
      return { id, title, html, text: wordsOf(html) }
    }),
  }
}
