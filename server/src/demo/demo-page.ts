/** The style of the demo sign-in page, inline and allowed by its hash: the page needs nothing else. */
export const demoStyle = `
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
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The page that stands in for Discord while no game database is configured. */
export function demoPage({
  accounts,
  browser,
}: {
  accounts: readonly { username: string; description: string }[]
  browser: string
}): string {
  const choices = accounts.map(
    ({ username, description }) => `
      <li><form method="post" action="/api/auth/demo">
        <input type="hidden" name="browser" value="${escape(browser)}">
        <button name="account" value="${escape(username)}"><strong>${escape(username)}</strong><span>${escape(description)}</span></button>
      </form></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo sign-in</title>
<style>${demoStyle}</style>
</head>
<body>
<main>
<h1>Sign in to the demo world</h1>
<p>No game database is connected, so nobody real lives here. Choose whose eyes to look through.</p>
<ul>${choices.join('')}</ul>
<footer>They also sign in by name with the password <code>idlewood</code>. <a href="/">Back to the start</a></footer>
</main>
</body>
</html>`
}
