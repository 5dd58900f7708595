/**
 * Pages that do without the app until somebody needs it: their HTML has what the app consists of, at rest in
 * a template (scripts/quick-pages.ts).
 */
import { onTokenChange, readToken } from '../../api/token.ts'

/** Said to the document by the app once it has taken over the page that asked for it. */
const appReady = 'app-ready'

/**
 * Loads the app into this page, once. It expects the HTML as it was written: until then nothing but
 * attributes may have changed.
 */
export function startApp(page: Document): void {
  const template = page.querySelector<HTMLTemplateElement>('template[data-app]')
  if (!template) return
  template.remove()
  delete page.documentElement.dataset['alone']
  const app = page.importNode(template.content, true)
  page.head.append(...app.querySelectorAll('link'))
  page.body.append(app)
}

/** Loads the app for somebody who is signed in, now or soon. */
export function appForMembers(page: Document, signal: AbortSignal): void {
  const look = (): void => {
    if (readToken() !== null) startApp(page)
  }
  signal.addEventListener('abort', onTokenChange(look))
  look()
}

/** Calls back once the app has come to life on this page. */
export const onAppReady = (page: Document, ready: () => void): void =>
  page.addEventListener(appReady, ready, { once: true })

/** The app has come to life on this page. */
export function announceApp(): void {
  document.dispatchEvent(new Event(appReady))
}
