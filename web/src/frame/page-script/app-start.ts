/**
 * Pages that run without the app until someone needs it: their HTML contains the app's tags, inert in a
 * template (scripts/quick-pages.ts).
 */
import { onTokenChange, readToken } from '../../api/token.ts'

/** Dispatched on the document by the app once it has hydrated the page that requested it. */
const appReady = 'app-ready'

/**
 * Loads the app into this page, once. It expects the HTML as it was prerendered: until then only attributes
 * may have changed.
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

/** Loads the app for people who are signed in, now or as soon as they sign in. */
export function appForMembers(page: Document, signal: AbortSignal): void {
  const look = (): void => {
    if (readToken() !== null) startApp(page)
  }
  signal.addEventListener('abort', onTokenChange(look))
  look()
}

/** Calls back once the app has hydrated this page. */
export const onAppReady = (page: Document, ready: () => void): void =>
  page.addEventListener(appReady, ready, { once: true })

/** Announces that the app has hydrated this page. */
export function announceApp(): void {
  document.dispatchEvent(new Event(appReady))
}
