/** A sentence from the server's data, in the reader's language. */
import type { MessageText } from '@idlewood/contract/errors'
import { useServerSentence } from '../language/server-texts.ts'

/**
 * Shows the English text until the reader's messages have loaded; switching the language needs no new data.
 */
export function ServerSentence({ english, text }: { english: string; text: MessageText | undefined }) {
  return useServerSentence(english, text)
}
