/**
 * Prerenders a page to HTML at build time: complete, so that it is readable without a script that moves parts
 * into place.
 */
import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import languages from 'virtual:messages/all'
import { sourceLanguage } from '@idlewood/contract/languages'
import { NoticeModel } from './frame/notice-model.tsx'
import { PrerenderContext } from './frame/prerendered-page.ts'
import { languageOfPath } from './language/choice.ts'
import { addCatalogs, showLanguage } from './language/store.ts'

for (const [language, features] of Object.entries(languages)) addCatalogs(language, features)

const extras = { beside: <NoticeModel /> }

/** React Router calls this for each prerendered page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Pages are rendered one after the other.
  showLanguage(languageOfPath(new URL(request.url).pathname) ?? sourceLanguage)
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <PrerenderContext value={context.isSpaMode ? undefined : extras}>
        <ServerRouter context={context} url={request.url} />
      </PrerenderContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      // Otherwise, large parts would be written below the page, hidden until a script moves them up.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      onError: reject,
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
