/**
 * What a page begins in its head, while its scripts are still on their way: calls that ask who is signed in and
 * what the page shows first, which on a slow line would wait until a hundred kilobytes have come, and the
 * browser's list of locales, which the first number formatted waits for (60 ms on a laptop).
 */
import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { inbox } from '@idlewood/contract/notifications'
import { patchNotes } from '@idlewood/contract/patch-notes'
import { portal } from '@idlewood/contract/portal'
import { premium } from '@idlewood/contract/premium'
import { serverStatus } from '@idlewood/contract/server-status'
import { vehicles } from '@idlewood/contract/vehicles'
import { tokenKey, viewKey } from './src/api/storage-keys.ts'
import { paths } from './src/paths.ts'

/** What every page asks for somebody who is signed in. */
const always = [character.profile, character.permissions, inbox.unread]

/** What a page asks besides, without parameters, as soon as it is drawn. */
const byPage: Readonly<Record<string, readonly Endpoint[]>> = {
  [paths.home()]: [
    character.stats,
    premium.own,
    serverStatus.now,
    portal.info,
    vehicles.list,
    inbox.list,
    patchNotes.published,
  ],
  [paths.dashboard()]: [character.history],
  [paths.profile()]: [character.stats, character.inventory, vehicles.list, portal.info],
  [paths.garage()]: [vehicles.list, portal.info],
  [paths.status()]: [serverStatus.now, serverStatus.history],
}

const addresses = (calls: readonly Endpoint[]): string[] => calls.map(({ path }) => `/api${path}`)

const addressesByPage = Object.fromEntries(
  Object.entries(byPage).map(([page, calls]) => [page, addresses(calls)]),
)

/**
 * Runs in the head of every page of the app. Nothing is asked where nobody is signed in, and what a page
 * shows keeps no script waiting. `api/early-responses.ts` hands out what it leaves in `earlyCalls`.
 */
export const startEarly = `(function(){try{
window.requestIdleCallback&&requestIdleCallback(function(){new Intl.NumberFormat()});
var v=JSON.parse(sessionStorage.getItem('${viewKey}')),t=v?v.token:localStorage.getItem('${tokenKey}');
if(typeof t!=='string')return;
var r={},begin=function(priority){return function(a){(r[a]=fetch(a,{priority:priority,
headers:{accept:'application/json',authorization:'Bearer '+t},
credentials:'same-origin',cache:'no-store',signal:AbortSignal.timeout(15000)})).catch(function(){})}};
${JSON.stringify(addresses(always))}.forEach(begin('high'));
(${JSON.stringify(addressesByPage)}[location.pathname]||[]).forEach(begin('low'));
window.earlyCalls={token:t,at:Date.now(),responses:r}}catch(e){}})()`
