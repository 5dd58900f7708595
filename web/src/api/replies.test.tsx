import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../test/open.tsx'
import { signedInPortal } from '../../test/file-portal.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

const player = {
  username: 'Demo_Owner',
  skin: 12,
  vippackage: 1,
  adminlevel: 9,
  health: 90,
  armor: 20,
  bank: 5,
  level: 3,
  hours: 7,
  lastlogin: '2026-01-02T03:04:05',
  gender: 1,
  age: 30,
}
const details = {
  username: 'Demo_Owner',
  level: 3,
  hours: 7,
  lastlogin: '2026-01-02T03:04:05',
  phone: 1,
  atm: 2,
  job: 1,
  faction: 0,
  factionname: null,
  factionrankname: null,
  gang: 0,
  gangname: null,
  gangrankname: null,
}
const vehicle = {
  id: 4,
  modelid: 411,
  plate: 'ABC',
  fuel: 50.7,
  health: 80,
  impounded: 0,
  tickets: 0,
  trunk: 0,
  gpsSystem: 0,
  owner: 'Demo_Owner',
}
const faction = {
  id: 1,
  name: 'Harbour Police',
  shortname: 'HP',
  leader: 'Mia',
  type: 1,
  rankcount: 2,
  turftokens: 1,
  fpainkillers: 1,
  fcash: 1,
  fdirtycash: 1,
}
const gang = {
  id: 2,
  name: 'Dock Rats',
  motd: 'Hi',
  leader: 'Rat',
  level: 3,
  strikes: 0,
  turftokens: 1,
  points: 1,
  alliance: -1,
  cash: 1,
  materials: 1,
  ammo: 1,
  pot: 1,
  crack: 1,
  meth: 1,
  painkillers: 1,
}

/** Pages, a call of each, a reply with only the keys in the specification, and a text that must appear. */
const pages: [address: string, call: RegExp, reply: unknown, text: string | RegExp][] = [
  ['/home', /user\/profilestats$/, { userDetails: details }, 'Phone Number'],
  ['/profile', /user\/profilestats$/, { userDetails: details }, 'Citizen'],
  ['/profile', /user\/inventory$/, { inventory: [{ invitem: 'Rope', invQuantity: 2 }] }, 'Rope'],
  ['/garage', /user\/vehicles$/, { vehicles: [{ id: 4, modelid: 411 }] }, 'Infernus'],
  ['/vehicle/4', /user\/vehicles\/stats\/4$/, { vehicle, storage: [] }, 'No items in storage.'],
  ['/settings', /push\/subscription$/, { subscriptionTypes: [] }, 'Enable Push Notifications'],
  ['/settings', /push\/devices$/, {}, 'Enable Push Notifications'],
  ['/admin', /user\/serverstats$/, { total: 77, stats: { connections: 5 } }, '77'],
  ['/admin/settings', /user\/serverstats$/, { total: 77, stats: { server_motd: 'Ahoy' } }, 'Ahoy'],
  ['/admin/users', /user\/allusers/, { users: [{ uid: 5, username: 'Ada_Lin' }] }, 'Ada_Lin'],
  ['/admin/users', /user\/allusers/, { users: 'nonsense' }, 'No users found. Try adjusting the filters.'],
  ['/admin/users/5', /user\/profile\/5$/, { user: { uid: 5, username: 'Ada_Lin' } }, 'Manage: Ada_Lin'],
  [
    '/admin/users/5?tab=inventory',
    /user\/inventory\/5$/,
    { inventory: [{ invitem: 'Rope', invQuantity: 2 }] },
    'Rope',
  ],
  ['/admin/users/5?tab=garage', /user\/vehicles\/5$/, { vehicles: [{ id: 4, modelid: 411 }] }, 'Infernus'],
  ['/admin/users/5/vehicles/4', /vehicles\/5\/stats\/4$/, { vehicle, storage: [] }, 'No items in storage.'],
  ['/admin/factions', /user\/factions$/, { factions: [faction] }, 'Harbour Police'],
  ['/admin/factions/1', /user\/factions\/1$/, { factiondetails: [faction] }, 'Harbour Police'],
  ['/admin/factions/1', /user\/factions\/1$/, { factiondetails: faction }, 'Harbour Police'],
  [
    '/admin/factions/1',
    /factions\/1\/user/,
    { factionuser: [{ id: 3, username: 'Bea_Fox', factionrank: 1 }] },
    'Bea_Fox',
  ],
  ['/admin/factions/1', /factions\/1\/rank$/, { factionrank: [{ id: 1, rank: 0, name: 'Cadet' }] }, 'Cadet'],
  ['/admin/factions/1', /factions\/1\/salary$/, { factionsalary: [] }, 'Ranks and salaries'],
  ['/admin/factions/1', /factions\/1\/skin$/, { factionskin: [] }, 'No skins found.'],
  ['/admin/gangs', /user\/gangs$/, { gangs: [gang] }, 'Dock Rats'],
  ['/admin/gangs/2', /user\/gangs\/2$/, { gangsdetails: [gang] }, 'Dock Rats'],
  ['/admin/gangs/2', /user\/gangs\/2$/, { gangsdetails: gang }, 'Dock Rats'],
  [
    '/admin/gangs/2',
    /gangs\/2\/user/,
    { ganguser: [{ id: 3, username: 'Bea_Fox', gangrank: 1 }] },
    'Bea_Fox',
  ],
  ['/admin/gangs/2', /gangs\/2\/rank$/, { gangrank: [{ id: 1, rank: 0, name: 'Rat' }] }, 'Rat'],
  ['/admin/gangs/2', /gangs\/2\/skin$/, { gangskin: [] }, 'No skins found.'],
  ['/admin/publiclockers', /user\/publiclockers/, { publiclockerid: [{ id: 31 }] }, /31/],
  [
    '/admin/publiclockers/31',
    /publiclockers\/31/,
    { publiclockerslots: [{ id: 6, lockerid: 31, lockertrackid: 2, username: 'Bea_Fox' }] },
    'Bea_Fox',
  ],
  [
    '/admin/publiclockers/31/6',
    /publiclockers\/31\/6/,
    { publiclockeritems: [{ id: 9, itemname: 'Crowbar', quantity: 3 }] },
    'Crowbar',
  ],
  ['/admin/perms', /perms\/permissions$/, [{ _id: '1', name: 'see_all', description: 'Sees' }], 'see_all'],
  [
    '/admin/perms?tab=roles',
    /perms\/roles$/,
    [{ _id: '1', name: 'Scribe', description: 'Writes', permissions: [] }],
    'Scribe',
  ],
  [
    '/admin/perms?tab=users',
    /perms\/users\/roles/,
    [{ _id: '1', username: 'Bea_Fox', discordId: '9', roles: [] }],
    'Bea_Fox',
  ],
  [
    '/admin/perms?tab=routes',
    /perms\/route-permissions$/,
    [{ _id: '1', path: 'perms/admin/logs', method: 'GET', permissions: [] }],
    'perms/admin/logs',
  ],
  [
    '/admin/logs?t=access&y=2026&m=January&d=02&p=1',
    /admin\/logs\/access/,
    { type: 'access', logs: { main: [{ timestamp: '2026', level: 'info', message: 'Gate opened' }] } },
    'Gate opened',
  ],
]

describe('a page whose call returns only the keys in the specification', () => {
  it.each(pages)('%s, %s', async (address, call, reply, text) => {
    portal.fail(call, { reply })
    await openApp(address)
    const shown = (await screen.findAllByText(text))[0]
    expect(shown).toBeInTheDocument()
    expect(screen.queryByText(/Oops!/)).toBeNull()
  })

  it('starts even if the profile contains nothing else', async () => {
    portal.fail(/user\/profile$/, { reply: { user: player } })
    portal.fail(/profile\/perms$/, { reply: { permissions: [] } })
    await openApp('/profile')
    expect(await screen.findByRole('heading', { name: /Demo_Owner/ })).toBeVisible()
    expect(screen.queryByText(/Oops!/)).toBeNull()
  })
})

describe('a refusal', () => {
  it('with only an error key is shown in its own words', async () => {
    portal.fail(/user\/inventory\/5$/, { status: 500, reply: { error: 'The crates are locked.' } })
    await openApp('/admin/users/5?tab=inventory')
    expect(await screen.findByText('The crates are locked.')).toBeVisible()
  })

  it('that is not JSON is shown in the page’s words', async () => {
    portal.fail(/user\/inventory\/5$/, { status: 502, reply: '' })
    await openApp('/admin/users/5?tab=inventory')
    await waitFor(() => expect(screen.getByText('Error fetching inventory')).toBeVisible())
  })
})
