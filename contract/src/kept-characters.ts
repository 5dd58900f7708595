/** Which characters a place of the game can keep: most games write one byte a character. */
import { z } from 'zod'

/** A Windows code page, ASCII alone, or `basic`: everything but emoji and other rare signs. */
export const keptCharacters = z.enum([
  'ascii',
  'basic',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1256',
  'windows-1257',
])
/** A character set a text is kept in. */
export type KeptCharacters = z.infer<typeof keptCharacters>
