/** The characters that a field of the game can store: most games use one byte per character. */
import { z } from 'zod'

/** A Windows code page, ASCII only, or `basic`: everything except emoji and other rare characters. */
export const keptCharacters = z.enum([
  'ascii',
  'basic',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1256',
  'windows-1257',
])
/** The character set in which a text is stored. */
export type KeptCharacters = z.infer<typeof keptCharacters>
