/**
 * Pages that need no script and no other file: for visitors whose browser runs none, and for the demo
 * sign-in.
 */
import type { FastifyReply } from 'fastify'
import { hashSource } from './security-headers.ts'

/** Inline, and allowed by its hash. */
const style = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; background: #160f1d; color: #f6ecdf }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: linear-gradient(180deg, #160f1d, #3b1d3a 62%, #8a3f3c) }
main { width: min(30rem, 100% - 2rem); padding: 1.5rem; box-sizing: border-box; border: 1px solid #ffffff24; border-radius: 1.25rem; background: #1d1426f2 }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.2 }
p { margin: 0 0 1.25rem; color: #cdbfc6 }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem }
button { width: 100%; min-height: 4rem; padding: .75rem 1rem; text-align: left; font: inherit; color: inherit; background: #2b1f36; border: 1px solid #ffffff30; border-radius: .9rem; cursor: pointer }
button:hover { border-color: #ffb454; background: #34253f }
button:focus-visible, a:focus-visible { outline: 3px solid #ffb454; outline-offset: 2px }
strong { display: block; font-size: 1.05rem }
span { color: #cdbfc6 }
footer { margin-top: 1.25rem; font-size: .9rem; color: #cdbfc6 }
a { color: #ffb454 }
code { font-size: .95em }
@media (prefers-color-scheme: light) {
  :root { color-scheme: light; background: #fff6ea; color: #2a1a24 }
  body { background: linear-gradient(180deg, #fff6ea, #ffd9b8 70%, #f4a78a) }
  main { background: #fffdfaf2; border-color: #2a1a2426 }
  p, span, footer { color: #6a5260 }
  button { background: #fff; border-color: #2a1a2440 }
  button:hover { background: #fff3e4; border-color: #a34a00 }
  button:focus-visible, a:focus-visible { outline-color: #a34a00 }
  a { color: #8f3f00 }
}`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

const policy =
  `default-src 'none'; style-src ${hashSource(style)}; ` +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** What a plain page shows. */
export interface PlainPage {
  title: string
  /** HTML below the title: escape what is not your own. */
  content: string
}

const htmlOf = ({ title, content }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`

/** Sends a plain page. */
export const sendPlainPage = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(htmlOf(page))
