import { useSyncExternalStore } from 'react'

/** What somebody chose in the browser's install prompt. */
interface Choice {
  outcome: 'accepted' | 'dismissed'
}

/** Chromium's event that the app can be installed, which the DOM's types do not include. */
interface InstallPrompt extends Event {
  prompt(): Promise<Choice | undefined>
  readonly userChoice: Promise<Choice>
}

/** Whether the app is installed, can be by the browser's prompt, by hand (iOS), or cannot be now. */
export type Installation = 'installed' | 'available' | 'by-hand' | 'unavailable'

const key = 'installed'
let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Whether it was installed from this browser, which does not say so itself when it is opened as a tab. */
function remember(isInstalled: boolean): void {
  try {
    if (isInstalled) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Then the prompt alone decides.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

const isStandalone = (): boolean =>
  ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay'].some(
    (mode) => window.matchMedia(`(display-mode: ${mode})`).matches,
  ) ||
  ('standalone' in navigator && navigator.standalone === true)

/** iPhones and iPads, which call themselves Macs but can be touched. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

function current(): Installation {
  if (isStandalone() || isRemembered()) return 'installed'
  if (prompt) return 'available'
  return isApple() ? 'by-hand' : 'unavailable'
}

const changed = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's offer, which is made once, soon after the page has loaded, for when somebody asks for
 * it in the settings.
 */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt // the only event of this name
    remember(false)
    changed()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    remember(true)
    changed()
  })
}

/** Whether the app is installed, or how it can be. */
export const useInstallation = (): Installation =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'unavailable',
  )

/** Shows the browser's prompt. A prompt works once; false when there is none any more. */
export async function install(): Promise<'accepted' | 'dismissed' | false> {
  const offered = prompt
  if (!offered) return false
  prompt = null
  try {
    // Older browsers report the choice in `userChoice` only.
    const { outcome } = (await offered.prompt()) ?? (await offered.userChoice)
    if (outcome === 'accepted') remember(true)
    return outcome
  } finally {
    changed()
  }
}
