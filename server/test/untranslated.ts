/**
 * Checks every request made in tests: each sentence of a refusal must come with its message, so that it is
 * shown in the reader's language.
 */
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { errorReply, messageHeader } from '@idlewood/contract/errors'

/** A request and its response. */
export interface Exchange {
  method: string
  url: string
  sent: unknown
  status: number
  headers: Readonly<Record<string, unknown>>
  body: unknown
}

const endpoints: Endpoint[] = Object.values<Endpoints>(contract).flatMap((group) => Object.values(group))

/** The path parameters by name, if a path matches this endpoint. */
function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | undefined {
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^/api${pattern}$`).exec(pathname)
  const pairs = Object.entries(found?.groups ?? {})
  return found ? Object.fromEntries(pairs.map(([name, text]) => [name, decodeURIComponent(text)])) : undefined
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...search.keys()].map((name) => {
      const [first = '', ...more] = search.getAll(name)
      return [name, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

/**
 * What the contract's schemas report about an input: texts for people who make calls by hand, because pages
 * do not send what their form rejects. The ones that forms show are checked by
 * test/repository/server-texts.test.ts.
 */
function saidBySchemas({ method, url, sent }: Exchange): string[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return endpoints.flatMap((one) => {
    const params = one.method === method ? paramsOf(one, pathname) : undefined
    if (!params) return []
    const tried = [
      one.params.safeParse(params),
      one.query.safeParse(queryOf(searchParams)),
      one.body.safeParse(sent ?? {}),
    ]
    return tried.flatMap(({ error }) => error?.issues ?? []).map(({ message }) => message)
  })
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
  const sentences = isRefusal ? englishOnly(exchange) : []
  const misuse = sentences.length > 0 ? saidBySchemas(exchange) : []
  const found = sentences.find((sentence) => !misuse.includes(sentence))
  if (found !== undefined) throw new Error(`Said in English only: ${found}`)
}
