/**
 * What a page begins in its head, while its scripts are still on their way: calls that ask who is signed in
 * and what the page shows first, which on a slow line would wait until a hundred kilobytes have come, and the
 * browser's list of locales, which the first number that is formatted waits for (60 ms on a laptop).
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

/** What every page asks about somebody who is signed in, once the profile says that the session holds. */
const always = [character.permissions, inbox.unread]

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

const addressOf = ({ path }: Endpoint): string => `/api${path}`

const addressesByPage = Object.fromEntries(
  Object.entries(byPage).map(([page, calls]) => [page, calls.map(addressOf)]),
)

/**
 * Runs in the head of every page of the app. Without a session nothing is asked, with one that is over
 * nothing but the profile, and what a page shows keeps no script waiting. `api/early-responses.ts` hands out
 * what this leaves in `earlyCalls`.
 */
export const startEarly = `(function(){try{
window.requestIdleCallback&&requestIdleCallback(function(){new Intl.NumberFormat()});
var v=JSON.parse(sessionStorage.getItem('${viewKey}')),t=v?v.token:localStorage.getItem('${tokenKey}');
if(typeof t!=='string')return;
var r={},ask=function(a,p){return fetch(a,{priority:p,credentials:'same-origin',cache:'no-store',
headers:{accept:'application/json',authorization:'Bearer '+t},signal:AbortSignal.timeout(15000)})},
known=r['${addressOf(character.profile)}']=ask('${addressOf(character.profile)}','high'),
then=function(p){return function(a){(r[a]=known.then(function(k){if(k.ok)return ask(a,p);throw 0}))
.catch(function(){})}};
${JSON.stringify(always.map(addressOf))}.forEach(then('high'));
(${JSON.stringify(addressesByPage)}[location.pathname]||[]).forEach(then('low'));
window.earlyCalls={token:t,at:Date.now(),responses:r}}catch(e){}})()`
