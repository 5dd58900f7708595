/** The language the reader wants: that of the page's URL, else the one chosen here, else the browser's. */
import { findLanguage, sourceLanguage } from '@idlewood/contract/languages'
import { storeLanguage, storedLanguage } from './cookie.ts'
import { availableLanguages, changeLanguage, currentLanguage } from './store.ts'

/** The language chosen on this device; undefined if none was chosen or there are no texts in it. */
export function chosenLanguage(): string | undefined {
  const stored = storedLanguage()
  return availableLanguages().find((language) => language === stored)
}

/** The language in the URL of a public page, as in `/pt-br/rules`; undefined if there is none. */
export function languageOfPath(pathname: string): string | undefined {
  const first = pathname.split('/', 2)[1]
  return availableLanguages().find((language) => language.toLowerCase() === first)
}

/** The language to show. */
const wantedLanguage = (): string =>
  languageOfPath(window.location.pathname) ??
  chosenLanguage() ??
  findLanguage(navigator.languages, availableLanguages()) ??
  sourceLanguage

/** Switches to the wanted language if the page is in another one. If it cannot be loaded, nothing changes. */
export async function showWantedLanguage(): Promise<void> {
  const wanted = wantedLanguage()
  if (wanted !== currentLanguage()) await changeLanguage(wanted).catch(() => undefined)
}

/**
 * Shows a language and remembers it on this device. Returns false if another one was chosen meanwhile.
 * Rejects if it cannot be loaded.
 */
export async function chooseLanguage(language: string): Promise<boolean> {
  const isShown = await changeLanguage(language)
  if (isShown) storeLanguage(language)
  return isShown
}
