/**
 * The path of every page that another page links to. Each is written only here; a test pins them and looks
 * each up in the route table.
 */

type Id = number | string

const withQuery = (path: string, query: Readonly<Record<string, Id>>): string =>
  `${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`

export const paths = {
  landing: () => '/',
  rules: () => '/rules',
  premium: () => '/premium',
  purchase: ({ tier }: { tier: string }) => `/premium/purchase/${tier}`,
  music: () => '/musicpage',
  join: () => '/join',
  status: () => '/status',

  login: () => '/login',
  signIn: () => '/signin',
  signUp: () => '/signup',
  link: () => '/link',

  home: () => '/home',
  dashboard: () => '/dashboard',
  profile: () => '/profile',
  garage: () => '/garage',
  vehicle: ({ id }: { id: Id }) => `/vehicle/${id}`,
  statement: () => '/statement',
  property: () => '/property',
  settings: () => '/settings',
  inbox: () => '/inbox',
  connectionCheck: () => '/test',

  admin: () => '/admin',
  users: () => '/admin/users',
  user: ({ uid }: { uid: Id }) => `/admin/users/${uid}`,
  userGarage: ({ uid }: { uid: Id }) => withQuery(`/admin/users/${uid}`, { tab: 'garage' }),
  userVehicle: ({ uid, vid }: { uid: Id; vid: Id }) => `/admin/users/${uid}/vehicles/${vid}`,
  online: () => '/admin/online',
  factions: () => '/admin/factions',
  faction: ({ id }: { id: Id }) => `/admin/factions/${id}`,
  gangs: () => '/admin/gangs',
  gang: ({ id }: { id: Id }) => `/admin/gangs/${id}`,
  lockers: () => '/admin/publiclockers',
  locker: ({ id }: { id: Id }) => `/admin/publiclockers/${id}`,
  lockerSlot: ({ lockerId, id }: { lockerId: Id; id: Id }) => `/admin/publiclockers/${lockerId}/${id}`,
  allProperty: () => '/admin/property',
  bans: () => '/admin/bans',
  setting: ({ name }: { name: string }) => `/admin/settings#${name}`,
  changes: () => '/admin/changes',
  change: ({ id }: { id: Id }) => withQuery('/admin/changes', { id }),
  changesOfUser: ({ uid }: { uid: Id }) => withQuery('/admin/changes', { uid }),
  changesByActor: ({ uid }: { uid: Id }) => withQuery('/admin/changes', { actor: `uid:${uid}` }),
  orders: () => '/admin/premium',
  changesInState: ({ state }: { state: string }) => withQuery('/admin/changes', { state }),
  perms: () => '/admin/perms',
  ledger: () => '/admin/ledger',
  ledgerLine: ({ key }: { key: string }) => withQuery('/admin/ledger', { line: key }),
  ledgerOf: ({ uid }: { uid: Id }) => withQuery('/admin/ledger', { person: uid }),
  ledgerOfPlace: ({ kind, id }: { kind: string; id: Id }) =>
    withQuery('/admin/ledger', { place: `${kind}:${id}` }),
  ledgerAround: (times: { from: string; until: string }) => withQuery('/admin/ledger', times),
  unknownLines: () => '/admin/ledger/unknown',
  roles: () => withQuery('/admin/perms', { tab: 'roles' }),
  rulesOfCall: ({ path }: { path: string }) =>
    withQuery('/admin/perms', { tab: 'routes', search: encodeURIComponent(path) }),
  explain: () => '/admin/perms/explain',
  explainUser: ({ uid }: { uid: Id }) => withQuery('/admin/perms/explain', { uid }),
  names: () => '/admin/operations/names',
} as const
