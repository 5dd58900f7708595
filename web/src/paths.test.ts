import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { paths } from './paths.ts'
import table from './routes.ts'

/** All paths with sample parameters. */
const filled: Readonly<Record<keyof typeof paths, string>> = {
  landing: paths.landing(),
  rules: paths.rules(),
  premium: paths.premium(),
  purchase: paths.purchase({ tier: 'gold' }),
  music: paths.music(),
  join: paths.join(),
  status: paths.status(),
  login: paths.login(),
  signIn: paths.signIn(),
  signUp: paths.signUp(),
  link: paths.link(),
  home: paths.home(),
  dashboard: paths.dashboard(),
  profile: paths.profile(),
  garage: paths.garage(),
  vehicle: paths.vehicle({ id: 4 }),
  statement: paths.statement(),
  property: paths.property(),
  settings: paths.settings(),
  inbox: paths.inbox(),
  connectionCheck: paths.connectionCheck(),
  admin: paths.admin(),
  users: paths.users(),
  user: paths.user({ uid: 7 }),
  userGarage: paths.userGarage({ uid: 7 }),
  userVehicle: paths.userVehicle({ uid: 7, vid: 4 }),
  online: paths.online(),
  factions: paths.factions(),
  faction: paths.faction({ id: 1 }),
  gangs: paths.gangs(),
  gang: paths.gang({ id: 2 }),
  lockers: paths.lockers(),
  locker: paths.locker({ id: 3 }),
  lockerSlot: paths.lockerSlot({ lockerId: 3, id: 9 }),
  allProperty: paths.allProperty(),
  bans: paths.bans(),
  setting: paths.setting({ name: 'server_motd' }),
  changes: paths.changes(),
  change: paths.change({ id: 5 }),
  changesOfUser: paths.changesOfUser({ uid: 7 }),
  changesByActor: paths.changesByActor({ uid: 7 }),
  orders: paths.orders(),
  changesInState: paths.changesInState({ state: 'conflict' }),
  perms: paths.perms(),
  ledger: paths.ledger(),
  ledgerLine: paths.ledgerLine({ key: '2026-11.z' }),
  ledgerOf: paths.ledgerOf({ uid: 7 }),
  ledgerOfPlace: paths.ledgerOfPlace({ kind: 'house', id: 12 }),
  ledgerAround: paths.ledgerAround({ from: '2026-11-20T18:00', until: '2026-11-20T19:00' }),
  unknownLines: paths.unknownLines(),
  roles: paths.roles(),
  rulesOfCall: paths.rulesOfCall({ path: 'user/gangs/:id' }),
  explain: paths.explain(),
  explainUser: paths.explainUser({ uid: 7 }),
  names: paths.names(),
}

it('every path is unchanged', () => {
  expect(filled).toEqual({
    landing: '/',
    rules: '/rules',
    premium: '/premium',
    purchase: '/premium/purchase/gold',
    music: '/musicpage',
    join: '/join',
    status: '/status',
    login: '/login',
    signIn: '/signin',
    signUp: '/signup',
    link: '/link',
    home: '/home',
    dashboard: '/dashboard',
    profile: '/profile',
    garage: '/garage',
    vehicle: '/vehicle/4',
    statement: '/statement',
    property: '/property',
    settings: '/settings',
    inbox: '/inbox',
    connectionCheck: '/test',
    admin: '/admin',
    users: '/admin/users',
    user: '/admin/users/7',
    userGarage: '/admin/users/7?tab=garage',
    userVehicle: '/admin/users/7/vehicles/4',
    online: '/admin/online',
    factions: '/admin/factions',
    faction: '/admin/factions/1',
    gangs: '/admin/gangs',
    gang: '/admin/gangs/2',
    lockers: '/admin/publiclockers',
    locker: '/admin/publiclockers/3',
    lockerSlot: '/admin/publiclockers/3/9',
    allProperty: '/admin/property',
    bans: '/admin/bans',
    setting: '/admin/settings#server_motd',
    changes: '/admin/changes',
    change: '/admin/changes?id=5',
    changesOfUser: '/admin/changes?uid=7',
    changesByActor: '/admin/changes?actor=uid:7',
    orders: '/admin/premium',
    changesInState: '/admin/changes?state=conflict',
    perms: '/admin/perms',
    ledger: '/admin/ledger',
    ledgerLine: '/admin/ledger?line=2026-11.z',
    ledgerOf: '/admin/ledger?person=7',
    ledgerOfPlace: '/admin/ledger?place=house:12',
    ledgerAround: '/admin/ledger?from=2026-11-20T18:00&until=2026-11-20T19:00',
    unknownLines: '/admin/ledger/unknown',
    roles: '/admin/perms?tab=roles',
    rulesOfCall: '/admin/perms?tab=routes&search=user%2Fgangs%2F%3Aid',
    explain: '/admin/perms/explain',
    explainUser: '/admin/perms/explain?uid=7',
    names: '/admin/operations/names',
  })
})

type Entry = (typeof table)[number]

/** The paths of the route table, with those of nested routes appended to their parents'. */
const patternsOf = (entries: readonly Entry[], around = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? around : `${around}/${path}`
    return [...(index || path !== undefined ? [own || '/'] : []), ...patternsOf(children ?? [], own)]
  })

it.each(Object.entries(filled))('%s leads to a page', (_name, path) => {
  const [pathname = ''] = path.split(/[?#]/)
  const patterns = patternsOf(table).filter((pattern) => pattern !== '/*')
  expect(patterns.some((pattern) => matchPath(pattern, pathname))).toBe(true)
})

const sources = import.meta.glob<string>('./{features,frame,parts,session}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('no page contains a literal path of another page', () => {
  const written = /\bto=(["{`'(])+\/|navigate\([`'"]\/|Navigate to=["{`'(]+\//
  const breaches = Object.entries(sources)
    .filter(([file]) => !file.includes('.test.') && !file.includes('/dev/'))
    .filter(([, text]) => written.test(text))
  expect(breaches.map(([file]) => file)).toEqual([])
})
