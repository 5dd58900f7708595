import { messages } from '../language/messages.ts'
import { currentLanguage, subscribeToLanguage } from '../language/store.ts'
import { toast } from '../ui/toasts.tsx'
import { registerServiceWorker } from './worker-registration.ts'

const toastId = 'new-version'

function offer(take: () => void): void {
  toast.info(
    // A button for keyboard users; the click is handled by the whole toast.
    <button type="button" className="cursor-pointer text-start">
      {messages('pwa')('version')}
    </button>,
    // It stays for readers with unsaved input, who may decide not to reload yet.
    { toastId, autoClose: false, closeOnClick: false, onClick: take },
  )
}

/** Registers the service worker, and shows a toast whenever a new version of the app is ready. */
export const followVersions = (): Promise<void> =>
  registerServiceWorker({
    language: currentLanguage,
    onLanguage: subscribeToLanguage,
    offer,
  })
