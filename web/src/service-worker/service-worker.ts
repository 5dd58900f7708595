/**
 * The service worker, which also runs when no page is open: it caches the app's own files for when the portal
 * cannot be reached, and receives push messages. It never handles API calls: the pages cache the responses
 * that can be read offline themselves (api/cached-responses.ts).
 */
import { pageResponse } from './pages.ts'
import { listenForPush } from './push.ts'
import { assetResponse, dropOldShells, cacheLanguage, cacheShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
const worker = self

/**
 * Lets the browser request a page while this worker is still starting. Firefox shows its own error page when
 * that request fails, instead of the cached page that this worker responds with.
 */
async function preloadPages(): Promise<void> {
  const preload = worker.registration.navigationPreload as NavigationPreloadManager | undefined
  // Other browsers are only "like Gecko".
  if (worker.navigator.userAgent.includes('Gecko/')) await preload?.disable()
  else await preload?.enable()
}

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()))

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldShells()
      await preloadPages()
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('message', (event) => {
  // A command, and for some a language after a colon. Pages of other versions of the app send the same ones.
  const [command, language] = String(event.data).split(':')
  // The user wants the new version now.
  if (command === 'skip-waiting') void worker.skipWaiting()
  if (command === 'claim') event.waitUntil(worker.clients.claim())
  // Signing out empties every cache, and so do browsers when the disk is full: opening a page restores the
  // shell.
  if (command === 'keep-shell') event.waitUntil(cacheShell(language).catch(() => undefined))
  // If this fails, the next page tries again.
  if (command === 'keep-language' && language) event.waitUntil(cacheLanguage(language).catch(() => undefined))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageResponse(event))
  else if (pathname.startsWith('/assets/') && !request.headers.has('range'))
    event.respondWith(assetResponse(event))
})

listenForPush(worker)
