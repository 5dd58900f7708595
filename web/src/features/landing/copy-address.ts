import { logToConsole } from '../../api/log-to-console.ts'
import { pageText } from '../../frame/page-script/page-texts.ts'

/** Milliseconds for which the button confirms the copy. */
const shownMs = 2500

/** Makes the button beside the server's address copy the address. */
export function copyAddress(page: Document, signal: AbortSignal): void {
  const button = page.querySelector<HTMLElement>('[data-copy]')
  const words = page.querySelector('[data-copied]')
  if (!button || !words) return
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
    words.textContent = pageText(button, 'copied')
    setTimeout(() => (words.textContent = ''), shownMs)
  }
  // If the browser refuses, the address can still be selected by hand.
  const press = (): void =>
    void copy().catch((error: unknown) => logToConsole('The address was not copied.', error))
  button.addEventListener('click', press, { signal })
}
