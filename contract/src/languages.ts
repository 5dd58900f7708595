/** Languages by their codes (BCP 47): which of those there are suits a reader. */

/** The language every text is first written in. */
export const sourceLanguage = 'en'

/** The cookie that holds the language chosen on a device: server and browser read it. */
export const languageCookie = 'language'

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? ''

/**
 * The first of the wanted languages that there is: the very one, or one of the same family (`pt` and `pt-PT`
 * find `pt-BR`). Undefined where there is none.
 */
export function findLanguage(wanted: readonly string[], available: readonly string[]): string | undefined {
  for (const one of wanted) {
    const exact = available.find((language) => language.toLowerCase() === one.toLowerCase())
    const related = exact ?? available.find((language) => baseOf(language) === baseOf(one))
    if (related) return related
  }
  return undefined
}

/** The path of a public page in a language: `/rules`, `/pt-br/rules`. */
export function pathIn(language: string, path: string): string {
  if (language === sourceLanguage) return path
  const prefix = `/${language.toLowerCase()}`
  return path === '/' ? prefix : prefix + path
}
