// The whole script of the sign-in page: it sends visitors on to Discord, or shows why signing in failed. It
// loads the app only for visitors with a sign-in code or a session, and to show a failure in another
// language.
import { onTokenChange, readToken } from '../../api/token.ts'
import { sourceLanguage } from '@idlewood/contract/languages'
import { startApp } from '../../frame/page-script/app-start.ts'
import { showNotice } from '../../frame/page-script/notices.ts'
import { pageLanguage, pageText } from '../../frame/page-script/page-texts.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { paths } from '../../paths.ts'
import { pathAfterSignIn } from '../../session/return-path.ts'
import { discord, loginTimeOutMs } from './login.rules.ts'

/** Sends visitors who stay too long on this page back to the start page, whatever they wait for. */
function timeOut(signal: AbortSignal): void {
  const timer = setTimeout(() => location.replace(paths.landing()), loginTimeOutMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Completes the failure message that the page already shows. */
function showFailure(page: Document, signal: AbortSignal, error: string): void {
  const card = page.querySelector('[data-login-failed]')
  if (card) page.title = pageText(card, 'title')
  showNotice(page, { id: 'loginError', words: error, tone: 'error', isPassing: true })
  const goOn = (): void => {
    if (readToken() !== null) location.replace(pathAfterSignIn())
  }
  signal.addEventListener('abort', onTokenChange(goOn))
}

function login(page: Document, signal: AbortSignal): void {
  timeOut(signal)
  const query = new URLSearchParams(location.search)
  const error = query.get('error') ?? ''
  const isSaid = pageLanguage() === sourceLanguage || !query.get('text')
  if (query.get('token') || readToken() !== null || (error && !isSaid)) startApp(page)
  else if (error) showFailure(page, signal, error)
  else location.assign(discord)
}

startPage(login)
