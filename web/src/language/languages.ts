/** The languages there are, and which of them suits a reader. */

/** The language every text is first written in. */
export const sourceLanguage = 'en'

/** What `Intl` is asked for: English is written the American way. */
export const localeOf = (language: string): string => (language === sourceLanguage ? 'en-US' : language)

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? ''

/**
 * The first of the wanted languages that there is: the very one, or one of the same family (`pt` and `pt-PT`
 * find `pt-BR`).
 */
export function bestLanguage(wanted: readonly string[], available: readonly string[]): string {
  for (const one of wanted) {
    const exact = available.find((language) => language.toLowerCase() === one.toLowerCase())
    const related = exact ?? available.find((language) => baseOf(language) === baseOf(one))
    if (related) return related
  }
  return sourceLanguage
}
