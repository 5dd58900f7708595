/** Language codes (BCP 47), and choosing the best available language for a reader. */

/** The language in which every text is first written. */
export const sourceLanguage = 'en'

/** The cookie with the language chosen on a device, read by server and browser. */
export const languageCookie = 'language'

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? ''

/**
 * Returns the first available of the wanted languages: the same one, or one of the same family (`pt` and
 * `pt-PT` match `pt-BR`). Undefined if there is none.
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
