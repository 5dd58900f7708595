import { readToken } from '../api/token.ts'

const toastId = 'new-version'

let isRefreshing = false

/** Lets the version that waits take over, and loads the page anew, once. */
function refresh(registration: ServiceWorkerRegistration): void {
  if (isRefreshing) return
  isRefreshing = true
  const reload = (): void => window.location.reload()
  const { waiting } = registration
  // Taken over by another tab already: this one only has to follow.
  if (!waiting) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's own takes none
  waiting.postMessage('skip-waiting')
  // A worker that does not answer must not leave the person waiting.
  setTimeout(reload, 3000)
}

async function offer(registration: ServiceWorkerRegistration, onSay: () => void): Promise<void> {
  onSay()
  const { toast } = await import('../ui/toasts.tsx')
  toast.info(
    // A button for the keyboard; the whole toast takes the click.
    <button type="button" className="cursor-pointer text-start">
      A new version is available! Click to refresh.
    </button>,
    { toastId, autoClose: false, closeOnClick: true, onClick: () => refresh(registration) },
  )
}

const hour = 60 * 60 * 1000

/** Registers the service worker, and offers the next version of the app whenever one is ready. */
export async function registerServiceWorker(onSay: () => void): Promise<void> {
  const registration = (await navigator.serviceWorker.register('/service-worker.js')) as
    | ServiceWorkerRegistration
    | undefined
  // Where the person's browser forbids it, it answers nothing instead of refusing.
  if (!registration) return
  const offerWaiting = (): void => {
    // The first one of all replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller)
      void offer(registration, onSay).catch(() => undefined)
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
  await keepShell()
}

/** Has the app's shell put back where it is gone, for somebody signed in: signing out empties every cache, and they stay empty. */
export async function keepShell(): Promise<void> {
  if (!readToken() || !('serviceWorker' in navigator) || !('caches' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const names = await caches.keys()
  if (!names.some((name) => name.startsWith('shell-'))) registration?.active?.postMessage('keep-shell')
}
