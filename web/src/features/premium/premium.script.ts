// All the script that the premium pages need when a visitor opens them directly. For signed-in players the
// pages show what they have and could order, which requires the app.
import { appForMembers } from '../../frame/page-script/app-start.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { rememberReturnPath } from '../../session/return-path.ts'

/** Makes visitors who go to sign in return to this page afterwards. */
function returnAfterSignIn(page: Document, signal: AbortSignal): void {
  const link = page.querySelector<HTMLElement>('[data-return-path]')
  link?.addEventListener('click', () => rememberReturnPath(link.dataset['returnPath'] ?? ''), { signal })
}

startPage(appForMembers, returnAfterSignIn)
