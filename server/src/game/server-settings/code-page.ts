/**
 * Encodes characters as bytes, the way game clients and servers of the family do: one byte each, in the
 * host's code page.
 */

import { keptCharacters, type KeptCharacters } from '@idlewood/contract/kept-characters'

/** A Windows code page. */
export interface CodePage {
  /** Display name, such as `Windows-1252`. */
  readonly name: string
  decode(bytes: Uint8Array): string
  /** The bytes of a text whose characters are all in the code page; see {@link CodePage.lacking}. */
  encode(text: string): Buffer
  /** The characters the code page lacks, each once; empty if the text can be encoded. */
  lacking(text: string): string
}

/** The code page with a number such as `1252`. */
export function codePage(number: string): CodePage {
  const decoder = new TextDecoder(`windows-${number}`)
  const characters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  // Undefined bytes all decode to the same replacement character, which cannot be encoded.
  const bytes = new Map(characters.map((letter, byte) => [letter, byte]))
  bytes.delete('\uFFFD')
  return {
    name: `Windows-${number}`,
    decode: (read) => Array.from(read, (byte) => characters[byte]).join(''),
    encode: (text) =>
      Buffer.from(
        Array.from(text, (letter) => {
          const byte = bytes.get(letter)
          if (byte === undefined)
            throw new TypeError(`Windows-${number} has no letter for part of this text.`)
          return byte
        }),
      ),
    lacking: (text) => [...new Set(text)].filter((letter) => !bytes.has(letter)).join(''),
  }
}

/**
 * MySQL character sets that are Windows code pages, by the name a column declares. Its `latin1` is
 * Windows-1252.
 */
const pagesOfCharsets: Readonly<Record<string, string>> = {
  latin1: '1252',
  cp1250: '1250',
  cp1251: '1251',
  cp1256: '1256',
  cp1257: '1257',
}

/** The code page of a column's character set; undefined if the set is not a code page, or unknown. */
export function pageOfCharset(charset: string | null): CodePage | undefined {
  const number = charset === null ? undefined : pagesOfCharsets[charset]
  return number === undefined ? undefined : codePage(number)
}

/** What the browser is sent about a character set, so that it can reject a text before submitting it. */
export function keptCharactersOf(charset: string | null): { characters?: KeptCharacters } {
  const page = charset === null ? undefined : pagesOfCharsets[charset]
  const isBasic = charset === 'utf8' || charset === 'utf8mb3'
  const known = keptCharacters.safeParse(page ? `windows-${page}` : isBasic ? 'basic' : charset)
  return known.success ? { characters: known.data } : {}
}

/**
 * Characters of a text that a column of this character set cannot contain, as far as the portal knows the
 * set.
 */
export function charactersBeyond(charset: string | null, text: string): string {
  if (charset === 'utf8' || charset === 'utf8mb3') {
    return [...new Set(text)].filter((letter) => (letter.codePointAt(0) ?? 0) > 0xffff).join('')
  }
  if (charset === 'ascii') return [...new Set(text)].filter((letter) => letter > '\u007f').join('')
  const page = charset === null ? undefined : pagesOfCharsets[charset]
  return page === undefined ? '' : codePage(page).lacking(text)
}
