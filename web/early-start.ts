/**
 * What a page begins in its head, while its scripts are still on their way: calls that ask who is signed in
 * and what the page shows first, which on a slow line would wait until a hundred kilobytes have come, and the
 * browser's list of locales, which the first number that is formatted waits for (60 ms on a laptop).
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

/** A call as a page makes it first: without parameters but the id in the page's own address. */
type EarlyCall = Endpoint | readonly [Endpoint, Readonly<Record<string, string | number>>]

/** What every page asks about somebody who is signed in, once the profile says that the session holds. */
const always = [character.permissions, inbox.unread]

const ofStaff = (...calls: readonly EarlyCall[]): readonly EarlyCall[] => [waiting.counts, ...calls]

/** What a page asks besides, as soon as it is drawn; `:id` is the number its address ends with. */
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

/** The addresses of pages that begin calls of their own. */
export const pagesWithEarlyCalls = Object.keys(byPage)

function addressOf(call: EarlyCall): string {
  const [{ path }, query = {}] = 'path' in call ? [call] : call
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `/api${path.replaceAll(/:\w+/g, ':id')}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** Any one of the permissions that a call takes; null where it takes none. */
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
 * Runs in the head of every page of the app. Without a session nothing is asked, with one that is over
 * nothing but the profile, and what takes a permission only of somebody who holds it. What a page shows keeps
 * no script waiting. A page whose address has filters shows something else, so only what is always asked is.
 * `api/early-responses.ts` hands out what this leaves in `earlyCalls`.
 */
export const startEarly = `(function(){try{
window.requestIdleCallback&&requestIdleCallback(function(){new Intl.NumberFormat()});
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
${JSON.stringify(always.map(addressOf))}.forEach(function(a){then(a,'high')});
var rights=calls.some(function(c){return c[1]})&&Promise.all([known.then(read),r['${permissions}'].then(read)]);
rights&&rights.catch(function(){});
calls.forEach(function(c){then(c[0].replace(':id',id),'low',c[1]&&function(){return rights.then(function(h){
if(!h[0].user.superUser&&!c[1].some(function(n){return h[1].permissions.includes(n)}))throw 0})})});
window.earlyCalls={token:t,at:Date.now(),responses:r}}catch(e){}})()`
