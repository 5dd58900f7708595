/** Which language the reader wants: that of the page's address, or the one chosen here, or the browser's. */
import { findLanguage, sourceLanguage } from '@idlewood/contract/languages'
import { keepLanguage, keptLanguage } from './cookie.ts'
import { availableLanguages, changeLanguage, currentLanguage } from './store.ts'

/** The language chosen on this device. */
export function chosenLanguage(): string | undefined {
  const kept = keptLanguage()
  return availableLanguages().find((language) => language === kept)
}

/** The language that the address of a public page names: `/pt-br/rules`. */
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

/** Shows the wanted language, where the page came in another. Where it cannot be loaded, the page's stays. */
export async function showWantedLanguage(): Promise<void> {
  const wanted = wantedLanguage()
  if (wanted !== currentLanguage()) await changeLanguage(wanted).catch(() => undefined)
}

/** Keeps a language for this device and shows it. Rejects when it cannot be loaded. */
export async function chooseLanguage(language: string): Promise<void> {
  await changeLanguage(language)
  keepLanguage(language)
}
