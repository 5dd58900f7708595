/** Which texts the game's chat can show, and none that does more there than be read. */
import type { CodePage } from '../server-settings/code-page.ts'
import { say, type Sentence } from '../../language/sentences.ts'

/** Where a text goes. */
export interface TextRoom {
  /** Bytes left for it. */
  readonly maxBytes: number
  readonly page: CodePage
  /** The server may take a percent sign for the beginning of a format. */
  readonly withoutPercent: boolean
}

/** A colour as the game's texts write it. */
const colour = /\{[0-9a-f]{6}\}/i

/** Why the game cannot show a text as it is, in a sentence; null when it can. */
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
