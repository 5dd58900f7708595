/**
 * The service worker, seen from the pages: it is registered, brought up to date, and told what to keep. Knows
 * no messages and no app, because pages without one register it, too.
 */
import { readToken } from '../api/token.ts'
import { logToConsole } from '../api/log-to-console.ts'

let isRefreshing = false

type Message = 'skip-waiting' | 'claim' | `${'keep-shell' | 'keep-language'}:${string}`

function post(worker: ServiceWorker, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's own takes none
  worker.postMessage(message)
}

/** Lets the version that waits take over, and reloads the page, once. */
function refresh(registration: ServiceWorkerRegistration): void {
  if (isRefreshing) return
  isRefreshing = true
  const reload = (): void => window.location.reload()
  const { waiting } = registration
  // Taken over by another tab already: this one only has to follow.
  if (!waiting) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  post(waiting, 'skip-waiting')
  // A worker that does not answer must not leave the person waiting.
  setTimeout(reload, 3000)
}

const hour = 60 * 60 * 1000
/**
 * Milliseconds before a worker that could not be installed is tried again, and at most after it failed often.
 */
const retryAfter = { firstMs: 5000, maxMs: 10 * 60_000 }

/** Resolves when a first worker has what it needs; rejects when it could not get it. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'redundant') reject(new Error('Not all of its files could be had.'))
      else if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/**
 * Registers the worker, again and again where the line to the portal breaks: without another page it would
 * never be tried again, and what has arrived of its files is kept.
 */
async function install(failures = 0): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const registration = (await navigator.serviceWorker.register('/service-worker.js')) as
      | ServiceWorkerRegistration
      | undefined
    if (registration?.installing && !registration.active) await settled(registration.installing)
    return registration
  } catch (error) {
    // Forbidden by the browser: that is no matter of time.
    if (error instanceof DOMException && error.name === 'SecurityError') throw error
    if (failures === 0) logToConsole('The service worker could not be installed yet.', error)
    const pause = Math.min(retryAfter.firstMs * 2 ** failures, retryAfter.maxMs)
    await new Promise((resolve) => setTimeout(resolve, pause))
    return install(failures + 1)
  }
}

/** What the worker has to know of a page, and the page of the worker. */
export interface WorkerOptions {
  /** The language that is shown. */
  language: () => string
  /** Calls back when that is another one. */
  onLanguage?: (listener: () => void) => void
  /** Offers a version of the app that is ready; `take` reloads the page with it. */
  offer: (take: () => void) => void
}

/** Registers the service worker, and offers the next version of the app whenever one is ready. */
export async function registerServiceWorker({ language, onLanguage, offer }: WorkerOptions): Promise<void> {
  const registration = await install()
  // Where the person's browser forbids it, it answers nothing instead of refusing.
  if (!registration) return
  const offerWaiting = (): void => {
    // The first one of all replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller) offer(() => refresh(registration))
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting()
    })
  })
  const look = (): void => {
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }
  // Installed apps stay open for days.
  setInterval(look, hour)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  await keepShell(language())
  // A page that was on its way while the worker took over was missed by it, and would lack its files once
  // offline.
  const { active } = await navigator.serviceWorker.ready
  if (active && !navigator.serviceWorker.controller) post(active, 'claim')
  const keepLanguage = (): void => {
    if (registration.active) post(registration.active, `keep-language:${language()}`)
  }
  keepLanguage()
  onLanguage?.(keepLanguage)
}

/**
 * Has the app's shell restored where it is gone, for somebody signed in: signing out empties every cache, and
 * they stay empty.
 */
export async function keepShell(language: string): Promise<void> {
  if (!readToken() || !('serviceWorker' in navigator) || !('caches' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const names = await caches.keys()
  const active = registration?.active
  if (active && !names.some((name) => name.startsWith('shell-'))) post(active, `keep-shell:${language}`)
}
