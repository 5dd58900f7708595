/** The locale, direction and name of a language. */
import rightToLeft from 'virtual:messages/right-to-left'
import { sourceLanguage } from '@idlewood/contract/languages'

/** The locale for `Intl`. English is formatted as American English. */
export const localeOf = (language: string): string => (language === sourceLanguage ? 'en-US' : language)

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr'

/** A language's name in that language, with a capital letter: `Português (Brasil)`. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
