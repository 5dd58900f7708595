/**
 * Registers and updates the service worker from the pages, and tells it which files to cache. Contains no
 * messages and does not depend on the app, because pages that run without the app register it, too.
 */
import { readToken } from '../api/token.ts'
import { logToConsole } from '../api/log-to-console.ts'

let isActivating = false

type Message = 'skip-waiting' | 'claim' | `${'keep-shell' | 'keep-language'}:${string}`

function post(worker: ServiceWorker, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no target origin
  worker.postMessage(message)
}

/**
 * Activates the waiting version and reloads the page. People with unsaved input may stay when the browser
 * asks them, and come back to it later.
 */
function refresh(registration: ServiceWorkerRegistration): void {
  if (isActivating) return
  const { waiting } = registration
  // Another tab has already activated it, or the reader stayed: this page only needs to reload.
  if (!waiting) return window.location.reload()
  isActivating = true
  const reload = (): void => {
    if (!isActivating) return
    isActivating = false
    window.location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  post(waiting, 'skip-waiting')
  // Reload anyway if the worker does not respond.
  setTimeout(reload, 3000)
}

const hour = 60 * 60 * 1000
/** The delay before retrying a failed installation: it doubles with each failure, up to the maximum. */
const retryAfter = { firstMs: 5000, maxMs: 10 * 60_000 }

/** Resolves when a worker has cached all its files; rejects if it could not. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (worker.state === 'redundant') reject(new Error('Not all of its files could be had.'))
      else if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

/**
 * Registers the worker, with retries until it succeeds: otherwise, nothing would retry before the next page
 * load. Files that have arrived stay cached. Undefined if the browser blocks service workers silently.
 */
async function install(failures = 0): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const registration = (await navigator.serviceWorker.register('/service-worker.js')) as
      | ServiceWorkerRegistration
      | undefined
    if (registration?.installing && !registration.active) await settled(registration.installing)
    return registration
  } catch (error) {
    // Forbidden by the browser: retrying would not help.
    if (error instanceof DOMException && error.name === 'SecurityError') throw error
    if (failures === 0) logToConsole('The service worker could not be installed yet.', error)
    const pause = Math.min(retryAfter.firstMs * 2 ** failures, retryAfter.maxMs)
    await new Promise((resolve) => setTimeout(resolve, pause))
    return install(failures + 1)
  }
}

/** The callbacks between a page and the service worker. */
export interface WorkerOptions {
  /** The language that is shown. */
  language: () => string
  /** Calls back when another language is shown. */
  onLanguage?: (listener: () => void) => void
  /** Offers a new version of the app that is ready; `take` activates it and reloads the page. */
  offer: (take: () => void) => void
}

/** Registers the service worker, and offers a new version of the app whenever one is ready. */
export async function registerServiceWorker({ language, onLanguage, offer }: WorkerOptions): Promise<void> {
  const registration = await install()
  // Some browsers that forbid service workers return nothing instead of rejecting.
  if (!registration) return
  const offerWaiting = (): void => {
    // The very first worker does not replace anything.
    if (registration.waiting && navigator.serviceWorker.controller) offer(() => refresh(registration))
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting()
    })
  })
  const update = (): void => {
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }
  // Installed apps stay open for days.
  setInterval(update, hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update()
  })
  // A part of the app that cannot be loaded has probably been replaced by a new version.
  window.addEventListener('vite:preloadError', update)
  await restoreShell(language())
  // The worker does not control a page that was loading while it took over; without this, the page would lack
  // its files when offline.
  const { active } = await navigator.serviceWorker.ready
  if (active && !navigator.serviceWorker.controller) post(active, 'claim')
  const cacheLanguage = (): void => {
    if (registration.active) post(registration.active, `keep-language:${language()}`)
  }
  cacheLanguage()
  onLanguage?.(cacheLanguage)
}

/**
 * Makes the worker cache the app's shell again if it is missing and somebody is signed in: signing out
 * empties every cache, and nothing else refills them.
 */
export async function restoreShell(language: string): Promise<void> {
  if (!readToken() || !('serviceWorker' in navigator) || !('caches' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const names = await caches.keys()
  const active = registration?.active
  if (active && !names.some((name) => name.startsWith('shell-'))) post(active, `keep-shell:${language}`)
}
