/**
 * Finds browsers that are too old for the app, where it would load forever or seem to be offline. Every call
 * needs the function that it looks for, which Chrome has since 103, Firefox since 100 and Safari since 16.
 */

/** Whether the app cannot run in this browser. */
export const isTooOld = (): boolean => typeof AbortSignal.timeout !== 'function'

/** The URL of the script that tells people so; only old browsers load it. */
export const oldBrowserPath = '/old-browser.js'

/** What it says. */
export const oldBrowserMessage = { feature: 'root', key: 'oldBrowser' } as const

/** Checks the same in the head of every page, also in browsers that know no modules. */
export const oldBrowserScript = `window.AbortSignal&&AbortSignal.timeout||addEventListener('load',function(){
document.body.appendChild(document.createElement('script')).src='${oldBrowserPath}'})`
