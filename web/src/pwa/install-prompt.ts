import { useSyncExternalStore } from 'react'

/** The user's choice in the browser's install prompt. */
interface Choice {
  outcome: 'accepted' | 'dismissed'
}

/** Chromium's `beforeinstallprompt` event, which the DOM's types do not include. */
interface InstallPrompt extends Event {
  prompt(): Promise<Choice | undefined>
  readonly userChoice: Promise<Choice>
}

/** The app is installed, can be installed by the browser's prompt or by hand (iOS), or cannot be now. */
export type Installation = 'installed' | 'available' | 'by-hand' | 'unavailable'

const key = 'installed'
let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Stores whether this browser has installed the app: the browser does not tell a page in a normal tab. */
function remember(isInstalled: boolean): void {
  try {
    if (isInstalled) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage, only the prompt is used.
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

/** True for iPhones and iPads; iPads claim to be Macs but have a touch screen. */
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
 * Captures the browser's install prompt, which is offered once, soon after the page has loaded, so that the
 * settings page can show it later.
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

/** Whether the app is installed, or how it can be installed. */
export const useInstallation = (): Installation =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'unavailable',
  )

/** Shows the browser's prompt. Each prompt can be used once; returns false if there is none left. */
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
