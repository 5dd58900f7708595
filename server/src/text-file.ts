/** Reads text files that people write with an editor of their own. */
import { readFileSync } from 'node:fs'

/** Byte order marks, and the encodings they announce. */
const marks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Follows the name of a file that {@link readText} cannot read. */
export const notText = 'is not UTF-8 text. Save it again with the encoding UTF-8.'

/**
 * The text of a file in UTF-8, or in UTF-16 with its byte order mark; undefined for anything else. Throws if
 * the file cannot be read.
 */
export function readText(file: string): string | undefined {
  const bytes = readFileSync(file)
  const [, encoding = 'utf-8'] =
    marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? []
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
