/** Which language the reader wants: the one chosen on this device, or else the browser's. */
import { bestLanguage } from './languages.ts'
import { availableLanguages, changeLanguage, currentLanguage } from './store.ts'

const name = 'language'

function storedLanguage(): string | undefined {
  try {
    const stored = localStorage.getItem(name)
    return stored !== null && availableLanguages().includes(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** The language to show. */
export const wantedLanguage = (): string =>
  storedLanguage() ?? bestLanguage(navigator.languages, availableLanguages())

/** Shows the wanted language, where the page came in another. Where it cannot be loaded, the page's stays. */
export async function showWantedLanguage(): Promise<void> {
  const wanted = wantedLanguage()
  if (wanted !== currentLanguage()) await changeLanguage(wanted).catch(() => undefined)
}

/** Keeps a language for this device and shows it. Rejects when it cannot be loaded. */
export async function chooseLanguage(language: string): Promise<void> {
  await changeLanguage(language)
  try {
    localStorage.setItem(name, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
