/** Which language the reader wants: the page's own address says, or the choice on this device, or the browser. */
import { findLanguage, languageCookie, sourceLanguage } from '@idlewood/contract/languages'
import { availableLanguages, changeLanguage, currentLanguage } from './store.ts'

const year = 365 * 24 * 3600

/** The language chosen on this device. */
export function chosenLanguage(): string | undefined {
  const [, value] = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie) ?? []
  return availableLanguages().find((language) => language === value)
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

/** Keeps a choice for this device: the portal sends its pages in that language. */
export function keepLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** Keeps a language for this device and shows it. Rejects when it cannot be loaded. */
export async function chooseLanguage(language: string): Promise<void> {
  await changeLanguage(language)
  keepLanguage(language)
}
