/** How a language is written and formatted. */
import rightToLeft from 'virtual:messages/right-to-left'
import { sourceLanguage } from '@idlewood/contract/languages'

/** What `Intl` is asked for: English is written the American way. */
export const localeOf = (language: string): string => (language === sourceLanguage ? 'en-US' : language)

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr'

/** A language's name in its own words, as a title: `Português (Brasil)`. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
