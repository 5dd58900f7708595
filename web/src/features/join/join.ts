// The behaviour of the page that leads to the chat. It works on the page's HTML, so that the page needs no
// other script when it is opened directly.
import { pageText, pluralText } from '../../frame/page-script/page-texts.ts'

/** Seconds until the invite opens, and until the page returns home. */
export const invitesAfter = 3
export const homeAfter = 30

/** Opens the invite and later returns home by calling `goHome`, unless the visitor chooses to stay. */
export function livenJoin(page: Document, signal: AbortSignal, goHome: () => void): void {
  const wait = page.querySelector<HTMLElement>('[data-wait]')
  const stay = page.querySelector<HTMLElement>('[data-stay]')
  const staying = page.querySelector<HTMLElement>('[data-staying]')
  const invite = page.querySelector<HTMLAnchorElement>('[data-invite]')
  if (!wait || !stay || !staying || !invite) return
  let seconds = 0
  const tick = (): void => {
    seconds++
    const left = invitesAfter - seconds
    const soon = left > 0 ? pluralText(wait, 'wait', { count: left }) : pageText(wait, 'opening')
    wait.textContent = `${soon} ${pageText(wait, 'later')}`
    // Replaces this page in the history, so that the back button does not lead out again.
    if (seconds === invitesAfter) location.replace(invite.href)
    if (seconds === homeAfter) goHome()
  }
  const timer = setInterval(tick, 1000)
  const rest = (): void => clearInterval(timer)
  const decide = (): void => {
    rest()
    stay.hidden = true
    wait.hidden = true
    staying.textContent = pageText(staying, 'staying')
  }
  signal.addEventListener('abort', rest)
  stay.addEventListener('click', decide, { signal })
}
