/**
 * The net under every test that asks the portal: each sentence of a refusal has its message beside it, so
 * that it is shown in the reader's language.
 */
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import { errorReply, messageHeader } from '@idlewood/contract/errors'

/** A request and what it was answered. */
export interface Exchange {
  method: string
  url: string
  sent: unknown
  status: number
  headers: Readonly<Record<string, unknown>>
  body: unknown
}

const endpoints: Endpoint[] = Object.values<Endpoints>(contract).flatMap((group) => Object.values(group))

/** Parameters of the path by name, where an address is this endpoint's. */
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
 * What the contract's schemas say of an input: texts for those who make calls by hand, because no page sends
 * what its form refuses. Those that forms show are looked for by test/repository/server-texts.test.ts.
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

/** Sentences of a refusal that have no message beside them. */
function englishOnly({ headers, body }: Exchange): string[] {
  // An upload's refusal is its sentence alone; pages in HTML come in the reader's language.
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

/** Throws for a refusal that some readers cannot read. */
export function refuseUntranslated(exchange: Exchange): void {
  const isRefusal = exchange.status >= 400 && exchange.url.startsWith('/api/')
  const sentences = isRefusal ? englishOnly(exchange) : []
  const misuse = sentences.length > 0 ? saidBySchemas(exchange) : []
  const found = sentences.find((sentence) => !misuse.includes(sentence))
  if (found !== undefined) throw new Error(`Said in English only: ${found}`)
}
