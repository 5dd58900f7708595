/**
 * Forms sent before the app has taken over the page they were written into, as a hurried person on a slow
 * line does.
 */

declare global {
  interface Window {
    /** The form that was sent last; null once the app is there. */
    earlySubmit?: HTMLFormElement | null
  }
}

/**
 * Runs in the head of every page. No form may send itself, at any time: a password would end up in the
 * address. Until the app is there, it is kept in mind that one was sent.
 */
export const holdSubmits = `addEventListener('submit',function(e){e.preventDefault();
if(window.earlySubmit!==null)window.earlySubmit=e.target})`

/** Sends what was sent too early. Call it once the page is the app's. */
export function sendEarly(): void {
  const form = window.earlySubmit
  window.earlySubmit = null
  if (form?.isConnected) form.requestSubmit()
}
