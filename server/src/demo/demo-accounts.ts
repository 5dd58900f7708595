/** The three characters that anyone may sign in as while the portal runs on the demo world. */
import { day, minute, type Calendar } from './calendar.ts'
import type { Row } from './schema.ts'

/** The password of every demo account. */
export const demoPassword = 'idlewood'

/** The names of the demo accounts; the local sign-in page explains what each is for. */
export const demoAccounts = ['Demo_Player', 'Demo_Staff', 'Demo_Owner'] as const

/** Name of a demo account. */
export type DemoName = (typeof demoAccounts)[number]

/** The fields that all demo accounts share. */
const account = (calendar: Calendar): Row => ({
  regdate: calendar.ago(700 * day),
  login_date: calendar.dateAgo(0),
  ip: '198.18.0.1',
  locked: 0,
})

const player = (calendar: Calendar): Row => ({
  ...account(calendar),
  lastlogin: calendar.ago(47 * minute),
  gender: 2,
  age: 29,
  skin: 308,
  accent: 'Coastal',
  cash: 18_450,
  bank: 6_764_310,
  paycheck: 6200,
  level: 17,
  exp: 41,
  hours: 585,
  health: 87.4,
  armor: 62.5,
  diamonds: 34,
  dirtycash: 4500,
  phone: 10_777,
  atm: 42_100_777,
  pbpoint: 128,
  job: 1,
  secondjob: 2,
  carlicense: 1,
  gunlicense: 1,
  faction: 2,
  factionrank: 4,
  division: 1,
  gang: 1,
  gangrank: 3,
  vippackage: 3,
  viptime: calendar.unixAgo(-23 * day),
  customtitle: '{F2B45A}Night Market Regular',
})

const staffMember = (calendar: Calendar): Row => ({
  ...account(calendar),
  ip: '198.18.0.2',
  lastlogin: calendar.ago(3 * 60 * minute),
  gender: 1,
  age: 35,
  skin: 187,
  bank: 7_120_400,
  diamonds: 21,
  level: 14,
  exp: 12,
  hours: 402,
  health: 100,
  armor: 100,
  phone: 555_014,
  atm: 42_100_014,
  job: 9,
  adminlevel: 3,
  adminname: 'Sandpiper',
  rentinghouse: 2,
  helperlevel: 3,
  factionmod: 1,
  faction: 4,
  factionrank: 3,
  division: 0,
})

const owner = (calendar: Calendar): Row => ({
  ...account(calendar),
  ip: '198.18.0.3',
  regdate: calendar.ago(1900 * day),
  lastlogin: calendar.ago(12 * minute),
  gender: 1,
  age: 41,
  skin: 295,
  bank: 9_450_000,
  level: 25,
  exp: 63,
  hours: 1310,
  health: 100,
  armor: 0,
  phone: 100_001,
  atm: 42_100_001,
  adminlevel: 9,
  adminname: 'Beacon',
  gangmod: 1,
  banappealer: 1,
  vippackage: 4,
  viptime: calendar.unixAgo(-200 * day),
})

/** The fields in which each demo account differs from the townsperson it is based on. */
export const demoProfiles = (calendar: Calendar): Record<DemoName, Row> => ({
  Demo_Player: player(calendar),
  Demo_Staff: staffMember(calendar),
  Demo_Owner: owner(calendar),
})

/** Demo_Player's garage: a vehicle of each kind, one of them impounded, one with a full trunk. */
export const demoVehicles: readonly Row[] = [
  {
    modelid: 560,
    plate: 'TIDAL 1',
    price: 240_000,
    fuel: 74,
    health: 912.4,
    alarm: 2,
    gpsSystem: 1,
    locked: 1,
    trunk: 3,
    cash: 37_500,
    materials: 2400,
    pot: 12,
    painkillers: 18,
    weapon_1: 24,
    ammo_1: 84,
    weapon_2: 29,
    ammo_2: 210,
    weapon_3: 25,
    ammo_3: 32,
    pistolammo: 120,
    shotgunammo: 24,
    smgammo: 180,
  },
  {
    modelid: 411,
    plate: 'GOLDEN',
    price: 1_050_000,
    fuel: 38,
    health: 1000,
    alarm: 1,
    gpsSystem: 1,
    trunk: 1,
  },
  { modelid: 475, plate: '4KVR218', price: 62_000, fuel: 9, health: 402.75, tickets: 4250, impounded: 1 },
  { modelid: 522, plate: '7TLM045', price: 310_000, fuel: 91, health: 988.1 },
  { modelid: 510, plate: 'None', price: 1200, fuel: 100, health: 1000 },
  {
    modelid: 493,
    plate: 'SEASALT',
    price: 540_000,
    fuel: 66,
    health: 871,
    trunk: 2,
    materials: 600,
    painkillers: 4,
  },
  { modelid: 487, plate: 'AIR 777', price: 2_400_000, fuel: 53, health: 1000, gpsSystem: 1 },
  { modelid: 593, plate: 'DODO 29', price: 950_000, fuel: 24, health: 634.5 },
  { modelid: 611, plate: '2HWD660', price: 14_000, fuel: 100, health: 1000 },
]

/** The items Demo_Player carries. */
export const demoInventory: readonly (readonly [name: string, model: number, quantity: number])[] = [
  ['Cellphone', 330, 1],
  ['GPS System', 18875, 1],
  ['Water', 1484, 5],
  ['Burger', 2703, 2],
  ['First Aid Kit', 11738, 3],
  ['Repair Kit', 19921, 2],
  ['Fuel Can', 1650, 1],
  ['Fishing Rod', 18632, 1],
  ['Fish Bait', 19054, 24],
  ['Flashlight', 18641, 1],
  ['Lottery Ticket', 19563, 2],
]
