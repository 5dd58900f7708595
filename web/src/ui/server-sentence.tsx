/** A sentence that came from the server with the data of a page, in the reader's language. */
import type { MessageText } from '@idlewood/contract/errors'
import { useServerSentence } from '../language/server-texts.ts'

/** Shows the English until the reader's texts are there; another language needs no new data. */
export function ServerSentence({ english, text }: { english: string; text: MessageText | undefined }) {
  return useServerSentence(english, text)
}
