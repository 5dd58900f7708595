import { note } from '../../api/console-note.ts'
import { pageText } from '../../frame/page-script/page-texts.ts'

/** How long the button says that it has copied. */
const shownMs = 2500

/** Lets the button beside the server's address copy it. */
export function copyAddress(page: Document, signal: AbortSignal): void {
  const button = page.querySelector<HTMLElement>('[data-copy]')
  const words = page.querySelector('[data-copied]')
  if (!button || !words) return
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
    words.textContent = pageText(button, 'copied')
    setTimeout(() => (words.textContent = ''), shownMs)
  }
  // Where the browser forbids it, the address is there to be selected.
  const press = (): void => void copy().catch((error: unknown) => note('The address was not copied.', error))
  button.addEventListener('click', press, { signal })
}
