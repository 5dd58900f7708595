/** Pages without scripts or other files: for browsers that run no scripts, and for the demo sign-in. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage, serverLanguages, type SentenceKey } from '../language/sentences.ts'
import { languageFor } from './page-language.ts'
import { hashSource } from './security-headers.ts'

/** Inlined, and allowed by its hash. */
const style = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #151020; color: #f7f1ea }
body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center; gap: 1.5rem; padding: 2.5rem 0; box-sizing: border-box; background: linear-gradient(180deg, #120d26, #33174a 34%, #86304f 66%, #e0683f 88%, #ffc06a) fixed }
header, main { width: min(30rem, 100% - 2rem); box-sizing: border-box }
header a { display: inline-block; border-radius: .625rem }
header img { display: block }
main { padding: 2rem; border: 1px solid #352d48; border-radius: 1.5rem; background: #272036; box-shadow: 0 24px 64px -16px #05020acc }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 800; letter-spacing: -.025em; line-height: 1.15; text-wrap: balance }
p { margin: 0 0 1.5rem; color: #bcb2c8 }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem }
button { width: 100%; min-height: 4rem; padding: .75rem 1rem; text-align: left; font: inherit; color: inherit; background: #1e182b; border: 1px solid #857a9e; border-radius: .625rem; cursor: pointer }
button:hover { border-color: #ffb04a; background: #38271f }
button:focus-visible, a:focus-visible { outline: 2px solid #ffd9a3; outline-offset: 2px }
strong { display: block; font-size: 1.05rem }
span { color: #bcb2c8 }
footer { margin-top: 1.5rem; font-size: .9rem; color: #bcb2c8 }
a { color: #ffbd69 }
code { font-size: .95em }`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

const policy =
  `default-src 'none'; img-src 'self'; style-src ${hashSource(style)}; ` +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Returns a text of `messages/<language>/server-pages.json`, escaped for HTML. */
export type PageWords = (key: PageKey, values?: Record<string, string>) => string
type PageKey = Extract<SentenceKey, `pages.${string}`>

/** The contents of a plain page as HTML; escape any text from outside. */
export interface PlainPage {
  title: string
  /** HTML below the title. */
  content: string
}

const wordsIn =
  (language: string): PageWords =>
  (key, values) =>
    escapeHtml(inLanguage(language, { key, ...(values && { values }) }))

const htmlOf = ({ title, content }: PlainPage, language: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" width="48" height="48" alt="${wordsIn(language)('pages.start')}"></a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`

/** Sends a plain page in the language the reader chose or the browser prefers. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: (words: PageWords, language: string) => PlainPage,
): FastifyReply {
  const language = languageFor(request, serverLanguages())
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(htmlOf(pageOf(wordsIn(language), language), language))
}
