/**
 * Checks every request made in tests: each sentence of a refusal must come with its message, so that it is
 * shown in the reader's language.
 */
import { errorReply, messageHeader } from '@idlewood/contract/errors'

/** A request and its response. */
export interface Exchange {
  url: string
  status: number
  headers: Readonly<Record<string, unknown>>
  body: unknown
}

/** Sentences of a refusal without a message. */
function englishOnly({ headers, body }: Exchange): string[] {
  // The refusal of an upload is only a sentence; HTML pages are in the reader's language.
  if (String(headers['content-type']).startsWith('text/plain'))
    return headers[messageHeader] ? [] : [String(body)]
  const { data } = errorReply.safeParse(body)
  if (!data) return []
  const { error, text, fields = {}, fieldTexts = {} } = data
  return [
    ...(text ? [] : [error]),
    ...Object.entries(fields).flatMap(([name, sentence]) => (fieldTexts[name] ? [] : [sentence])),
  ]
}

/** Throws if some readers could not read the refusal. */
export function refuseUntranslated(exchange: Exchange): void {
  const isRefusal = exchange.status >= 400 && exchange.url.startsWith('/api/')
  const [found] = isRefusal ? englishOnly(exchange) : []
  if (found !== undefined) throw new Error(`Said in English only: ${found}`)
}
