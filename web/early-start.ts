/**
 * Starts work in the head of a page while its scripts are still loading: the calls for who is signed in and
 * for what the page shows first, which on a slow connection would wait until a hundred kilobytes have
 * arrived, and loading the browser's list of locales, which the first formatted number or date waits for (60
 * ms on a laptop).
 */
import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { character } from '@idlewood/contract/character'
import { economy } from '@idlewood/contract/economy'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { identity } from '@idlewood/contract/identity'
import { ledger } from '@idlewood/contract/ledger'
import { managedUser } from '@idlewood/contract/managed-user'
import { inbox } from '@idlewood/contract/notifications'
import { online } from '@idlewood/contract/online'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { portal } from '@idlewood/contract/portal'
import { premium } from '@idlewood/contract/premium'
import { property } from '@idlewood/contract/property'
import { serverSettings } from '@idlewood/contract/server-settings'
import { serverStatus } from '@idlewood/contract/server-status'
import { twoFactor } from '@idlewood/contract/two-factor'
import { users, usersPerPage } from '@idlewood/contract/users'
import { vehicles } from '@idlewood/contract/vehicles'
import { waiting } from '@idlewood/contract/waiting'
import { tokenKey, viewKey } from './src/api/storage-keys.ts'
import { paths } from './src/paths.ts'

/** A call as a page first makes it: without parameters except the id in the page's own URL. */
type EarlyCall = Endpoint | readonly [Endpoint, Readonly<Record<string, string | number>>]

/**
 * The calls that every page makes for a signed-in person, once the profile shows that the session is valid.
 */
const always = [character.permissions, inbox.unread]

const ofStaff = (...calls: readonly EarlyCall[]): readonly EarlyCall[] => [waiting.counts, ...calls]

/**
 * The additional calls of each page, made as soon as it renders; `:id` is the number at the end of its URL.
 */
const byPage: Readonly<Record<string, readonly EarlyCall[]>> = {
  [paths.home()]: [character.stats, premium.own, serverStatus.now, portal.info],
  [paths.dashboard()]: [character.history],
  [paths.profile()]: [character.stats, character.inventory, vehicles.list, portal.info],
  [paths.garage()]: [vehicles.list, portal.info],
  [paths.status()]: [serverStatus.now, serverStatus.history],
  [paths.inbox()]: [[inbox.list, { page: 1 }]],
  [paths.settings()]: [twoFactor.state, identity.sessions],
  [paths.admin()]: ofStaff(
    serverSettings.stats,
    serverSettings.trends,
    serverStatus.now,
    serverStatus.history,
    changes.list,
    economy.show,
    portal.info,
  ),
  [paths.users()]: ofStaff([users.all, { page: 1, limit: usersPerPage }], portal.info),
  [paths.user({ uid: ':id' })]: ofStaff(
    managedUser.summary,
    managedUser.profile,
    permissionManager.userWithRoles,
    [online.of, { uids: ':id' }],
    portal.info,
  ),
  [paths.online()]: ofStaff(online.list),
  [paths.changes()]: ofStaff([changes.list, { page: 1 }], portal.info),
  [paths.ledger()]: ofStaff(ledger.list),
  [paths.bans()]: ofStaff([bans.list, { view: 'all', page: 1 }]),
  [paths.allProperty()]: ofStaff(property.turfs, [property.list, { page: 1 }]),
}

/** The paths of pages with their own early calls. */
export const pagesWithEarlyCalls = Object.keys(byPage)

function addressOf(call: EarlyCall): string {
  const [{ path }, query = {}] = 'path' in call ? [call] : call
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `/api${path.replaceAll(/:\w+/g, ':id')}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** The permissions of which a call requires any one; null if it requires none. */
function demandOf(call: EarlyCall): readonly string[] | null {
  const { access } = 'path' in call ? call : call[0]
  return typeof access === 'string' ? null : access
}

const callsByPage = Object.fromEntries(
  Object.entries(byPage).map(([page, calls]) => [
    page,
    calls.map((call) => [addressOf(call), demandOf(call)]),
  ]),
)

const [profile, permissions] = [character.profile, character.permissions].map(addressOf)

/**
 * Runs in the head of every page of the app. Without a session it makes no calls, with an expired one only
 * the profile call, and it makes a call that requires a permission only if the person has it. What a page
 * shows must not delay the scripts. A page whose URL has filters shows something else, so only the common
 * calls are made. `api/early-responses.ts` provides what this leaves in `earlyCalls`. The heading of a page
 * that is still loading gets the person's name (frame/loading-page.tsx).
 */
export const startEarly = `(function(){try{
window.requestIdleCallback&&requestIdleCallback(function(){new Intl.NumberFormat();new Intl.DateTimeFormat()},
{timeout:150});
var v=JSON.parse(sessionStorage.getItem('${viewKey}')),t=v?v.token:localStorage.getItem('${tokenKey}');
if(typeof t!=='string')return;
var r={},id=(/\\d+$/.exec(location.pathname)||[''])[0],
page=location.search?'':id?location.pathname.replace(/\\d+$/,':id'):location.pathname,
calls=${JSON.stringify(callsByPage)}[page]||[],
ask=function(a,p){return fetch(a,{priority:p,credentials:'same-origin',cache:'no-store',
headers:{accept:'application/json',authorization:'Bearer '+t},signal:AbortSignal.timeout(15000)})},
read=function(q){return q.clone().json()},
known=(r['${profile}']=ask('${profile}','high')).then(function(k){if(!k.ok)throw 0;return k}),
then=function(a,p,m){(r[a]=known.then(m).then(function(){return ask(a,p)})).catch(function(){})};
known.then(read).then(function(k){var h=document.querySelector('[data-early-name]');if(h&&!h.textContent)
h.textContent=h.getAttribute('data-early-name').replace('{name}',function(){return k.user.username})}).catch(function(){});
${JSON.stringify(always.map(addressOf))}.forEach(function(a){then(a,'high')});
var rights=calls.some(function(c){return c[1]})&&Promise.all([known.then(read),r['${permissions}'].then(read)]);
rights&&rights.catch(function(){});
calls.forEach(function(c){then(c[0].replace(':id',id),'low',c[1]&&function(){return rights.then(function(h){
if(!h[0].user.superUser&&!c[1].some(function(n){return h[1].permissions.includes(n)}))throw 0})})});
window.earlyCalls={token:t,at:Date.now(),responses:r}}catch(e){}})()`
