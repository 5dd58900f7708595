import type { Refusal } from '../http/refusals.ts'
import { inLanguage, messageTextOf } from '../language/sentences.ts'
import { escapeHtml, type PageWords, type PlainPage } from '../http/plain-page.ts'
import { demoPassword, type DemoName } from './demo-accounts.ts'

/** What each account can see. */
const whatFor = {
  Demo_Player: 'pages.demo.Demo_Player',
  Demo_Staff: 'pages.demo.Demo_Staff',
  Demo_Owner: 'pages.demo.Demo_Owner',
} as const

const formOf = (username: DemoName, browser: string, t: PageWords): string => `
<li><form method="post" action="/api/auth/demo">
<input type="hidden" name="browser" value="${escapeHtml(browser)}">
<button name="account" value="${username}"><strong>${username}</strong><span>${t(whatFor[username])}</span></button>
</form></li>`

/** The page shown instead of Discord's while no game database is configured. */
export const demoPage =
  (accounts: readonly DemoName[], browser: string) =>
  (t: PageWords): PlainPage => ({
    title: t('pages.demo.title'),
    content: `<p>${t('pages.demo.lead')}</p>
<ul>${accounts.map((account) => formOf(account, browser, t)).join('')}</ul>
<footer>${t('pages.demo.password', { password: demoPassword }).replace(demoPassword, `<code>${demoPassword}</code>`)} <a href="/">${t('pages.start')}</a></footer>`,
  })

/** The page shown when signing in fails. */
export const demoErrorPage =
  ({ sentence }: Refusal) =>
  (t: PageWords, language: string): PlainPage => {
    const text = messageTextOf(sentence)
    return {
      title: t('pages.notSignedIn'),
      content: `<p>${escapeHtml(text ? inLanguage(language, text) : String(sentence))}</p>
<footer><a href="/api/auth/discord">${t('pages.demo.choose')}</a></footer>`,
    }
  }
