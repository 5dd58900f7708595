/** The choice of a language on this device, where the portal's pages find it, too. */
import { languageCookie } from '@idlewood/contract/languages'

const year = 365 * 24 * 3600

/** The code kept here, whether or not there is such a language. */
export const keptLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1]

/** Keeps a choice for this device: the portal sends its pages in that language. */
export function keepLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}
