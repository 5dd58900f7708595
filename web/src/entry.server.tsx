/** Writes a page to HTML, once, at build time: whole, so that it reads without any script moving parts into place. */
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/** What React Router calls for each prerendered page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = renderToString(<ServerRouter context={context} url={request.url} />)
  return new Response(`<!doctype html>${page}`, { status, headers })
}
