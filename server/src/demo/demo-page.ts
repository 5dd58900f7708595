import { escapeHtml, type PlainPage } from '../http/plain-page.ts'

/** An account of the demo world, and what there is to see with it. */
interface Choice {
  username: string
  description: string
}

const formOf = ({ username, description }: Choice, browser: string): string => `
<li><form method="post" action="/api/auth/demo">
<input type="hidden" name="browser" value="${escapeHtml(browser)}">
<button name="account" value="${escapeHtml(username)}"><strong>${escapeHtml(username)}</strong><span>${escapeHtml(description)}</span></button>
</form></li>`

/** The page that is shown instead of Discord while no game database is configured. */
export const demoPage = (accounts: readonly Choice[], browser: string): PlainPage => ({
  title: 'Sign in to the demo world',
  content: `<p>No game database is connected, so nobody real lives here. Choose whose eyes to look through.</p>
<ul>${accounts.map((account) => formOf(account, browser)).join('')}</ul>
<footer>They also sign in by name with the password <code>idlewood</code>. <a href="/">Back to the start</a></footer>`,
})

/** The page about a choice that did not sign in. */
export const demoErrorPage = (sentence: string): PlainPage => ({
  title: 'You are not signed in',
  content: `<p>${escapeHtml(sentence)}</p>
<footer><a href="/api/auth/discord">Choose again</a></footer>`,
})
