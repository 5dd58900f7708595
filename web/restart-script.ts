/** Starts the app again if its code could not be loaded, as happens on bad connections. */

/** Milliseconds between a failure and the question whether the portal responds. */
const pauseMs = 3000

/**
 * Runs in the head of every page of the app. If one of its modules cannot be loaded, the browser gives up,
 * and the page would show "Loading" forever. Once the portal responds again, the modules that are missing
 * are therefore requested again. If that fails too, the page is reloaded: its code may have been replaced by
 * a new version, and some browsers remember a failed module for as long as the page lives.
 */
export const restartScript = `(function(){var failures=0,script='script[type=module]:not([src])'
function fail(){if(window.earlySubmit!==null)setTimeout(ask,${pauseMs})}
function ask(){fetch('/api/health/live',{cache:'no-store',signal:AbortSignal.timeout(${pauseMs})}).then(
function(r){if(!r.ok)throw r;start()}).catch(fail)}
function start(){if(++failures%2===0)return location.reload()
var old=document.querySelector(script),next=document.createElement('script')
next.type='module';next.async=true;next.textContent=old.textContent;old.replaceWith(next)}
addEventListener('error',function(e){if(e.target.matches&&e.target.matches(script))fail()},true)
addEventListener('unhandledrejection',function(e){if(/module/i.test(e.reason))fail()})})()`
