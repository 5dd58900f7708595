/** Which texts the game's chat can show. Texts that would do more than be displayed are rejected. */
import type { CodePage } from '../server-settings/code-page.ts'
import { say, type Sentence } from '../../language/sentences.ts'

/** The limits of a text's destination. */
export interface TextRoom {
  /** Bytes available for it. */
  readonly maxBytes: number
  readonly page: CodePage
  /** The server may interpret a percent sign as the start of a format specifier. */
  readonly withoutPercent: boolean
}

/** A colour code in the game's texts. */
const colour = /\{[0-9a-f]{6}\}/i

/** Why the game cannot show a text as written, as a sentence; null if it can. */
export function textObjection(text: string, { maxBytes, page, withoutPercent }: TextRoom): Sentence | null {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return say('online.text.line')
  const code = colour.exec(text)?.[0]
  if (code !== undefined) return say('online.text.colour', { code })
  if (withoutPercent && text.includes('%')) return say('online.text.percent')
  const lacking = page.lacking(text)
  if (lacking !== '') return say('online.text.lacking', { characters: [...lacking].slice(0, 10).join(' ') })
  const over = page.encode(text).length - maxBytes
  return over > 0 ? say('online.text.long', { max: maxBytes, over }) : null
}
