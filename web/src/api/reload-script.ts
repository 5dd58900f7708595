/** The offline page, which has no app, opens the page that it stands for once the portal responds again. */

/** Runs in the offline page, except at that page's own URL, where it would reload again and again. */
export const reloadScript = `(function(){if(/\\/offline\\/?$/.test(location.pathname))return
function ask(){if(document.visibilityState==='visible')fetch('/api/health/live',{cache:'no-store'}).then(
function(r){if(r.ok)location.reload()},function(){})}
addEventListener('online',ask);document.addEventListener('visibilitychange',ask);setInterval(ask,10000)})()`
