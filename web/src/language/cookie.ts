/** The language chosen on this device, in a cookie so that the portal can read it when it serves a page. */
import { languageCookie } from '@idlewood/contract/languages'

const year = 365 * 24 * 3600

/** The stored language code, which may be one without texts. */
export const storedLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1]

/** Stores the choice for this device for a year; the portal then serves its pages in that language. */
export function storeLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}
