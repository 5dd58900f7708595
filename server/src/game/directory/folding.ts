/** What makes two ways of writing a name the same for a search. */

/** Printable ASCII without the blank: nearly every name there is. */
const isSimple = /^[!-~]*$/

const fold = (text: string): string =>
  isSimple.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[\s\p{Cc}]+/gu, '_')

/** A name without letter case, accents and blanks: `José Ruiz` and `jose_ruiz` are the same. */
export const foldName = (name: string): string => fold(name.trim())

/** The same for what is searched; a blank at its end is meant: the next word may follow. */
export const foldTerm = (term: string): string => fold(term.trimStart())
