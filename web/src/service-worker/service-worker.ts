/**
 * Runs beside the pages, also when none is open: keeps the app's own files for when the portal cannot be
 * reached, and receives pushed messages. It never touches calls: what of their answers is kept for reading
 * offline, the pages keep themselves (api/kept-answers.ts).
 */
import { answerPage } from './pages.ts'
import { listenForPush } from './push.ts'
import { answerAsset, dropOldShells, keepLanguage, keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
const worker = self

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldShells()
      // So that a page need not wait for this worker to wake up before it is asked for.
      await worker.registration.navigationPreload?.enable()
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('message', (event) => {
  // Words alone, with a language after a colon: a page of another version sends them, too.
  const [say, language] = String(event.data).split(':')
  // A person wants the new version now.
  if (say === 'skip-waiting') void worker.skipWaiting()
  if (say === 'claim') event.waitUntil(worker.clients.claim())
  // Signing out empties every cache, and browsers do when room is short: a page that opens has the shell
  // restored.
  if (say === 'keep-shell') event.waitUntil(keepShell(language).catch(() => undefined))
  // What cannot be had now is fetched with the next page.
  if (say === 'keep-language' && language) event.waitUntil(keepLanguage(language).catch(() => undefined))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/') && !request.headers.has('range'))
    event.respondWith(answerAsset(event))
})

listenForPush(worker)
