/** Folding of names, which makes different spellings equal in a search. */

/** Printable ASCII without the space: nearly all names. */
const isSimple = /^[!-~]*$/

const fold = (text: string): string =>
  isSimple.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[\s\p{Cc}]+/gu, '_')

/** A name without letter case, accents and spaces: `José Ruiz` and `jose_ruiz` become the same. */
export const foldName = (name: string): string => fold(name.trim())

/** The same for a search term; a trailing space is significant, because the next word may follow. */
export const foldTerm = (term: string): string => fold(term.trimStart())
