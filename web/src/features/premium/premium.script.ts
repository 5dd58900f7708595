// All the script the premium pages need when a visitor opens them by their address. For those who are signed
// in they show what they have and could order, which takes the app.
import { appForMembers } from '../../frame/page-script/app-start.ts'
import { startPage } from '../../frame/page-script/start-page.ts'
import { comeBackTo } from '../../session/return-path.ts'

/** A visitor who is not signed in goes to do so, and comes back. */
function wayBack(page: Document, signal: AbortSignal): void {
  const link = page.querySelector<HTMLElement>('[data-come-back]')
  link?.addEventListener('click', () => comeBackTo(link.dataset['comeBack'] ?? ''), { signal })
}

startPage(appForMembers, wayBack)
