/** Handles forms submitted before the app has hydrated the page, as happens on slow connections. */

declare global {
  interface Window {
    /** The form that was submitted last; null once the app has hydrated. */
    earlySubmit?: HTMLFormElement | null
  }
}

/**
 * Runs in the head of every page. No form may ever be submitted by the browser: a password would end up in
 * the URL. Until the app is ready, the last submitted form is remembered.
 */
export const earlySubmitScript = `addEventListener('submit',function(e){e.preventDefault();
if(window.earlySubmit!==null)window.earlySubmit=e.target})`

/** Submits the form that was sent too early. Call it once the app has hydrated the page. */
export function submitEarlyForm(): void {
  const form = window.earlySubmit
  window.earlySubmit = null
  if (form?.isConnected) form.requestSubmit()
}
