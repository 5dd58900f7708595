/** Rows that nobody would design but every real server has, and that a portal must be able to show. */
import { day, type Calendar } from './calendar.ts'
import type { Person } from './demo-people.ts'
import type { Row } from './schema.ts'

/** The highest value of an `int`. */
const intEnd = 2_147_483_647

/** Overrides for the last people, in order, one each. */
const oddPeople: readonly Row[] = [
  { faction: 19, factionrank: 2, division: 1 }, // a deleted faction
  { gang: 14, gangrank: 6 },
  { faction: 0, gang: 0 },
  { faction: 5, factionrank: 3 }, // a rank without a row
  { adminlevel: 11, adminname: 'Lighthouse' }, // higher than the list of level names
  { job: 23, secondjob: 99 },
  { bank: -48_210, cash: -75 },
  { bank: intEnd, cash: 0 },
  { health: 137.5, armor: 0.40000152587890625 },
  { skin: 20_417 },
  { username: 'Ridgeback' },
  { username: '[PA]Sam.Dockside' },
  { username: 'X' },
  { customtitle: '{F2B45A}Founder of the {FFFFFF}Night Market', customcolor: 'F2B45A' },
  { lastlogin: '0000-00-00 00:00:00', login_date: '0000-00-00' },
  { lastlogin: null, login_date: null, regdate: null, ip: null, hours: 0, level: 1, exp: 0 },
  {
    gender: null,
    age: null,
    skin: null,
    health: null,
    armor: null,
    cash: null,
    bank: null,
    level: null,
    exp: null,
    adminname: null,
    secondjob: null,
    division: null,
    helperlevel: null,
    factionmod: null,
    atm: null,
  },
]

/** Makes the last people odd, locks some out, and gives two people names that differ only in case. */
export function applyOddities(people: readonly Person[]): void {
  const last = people.slice(-oddPeople.length)
  for (const [index, odd] of oddPeople.entries()) Object.assign(last[index] ?? {}, odd)
  for (const index of [31, 77, 142, 203, 251, 318]) Object.assign(people[index] ?? {}, { locked: 1 })
  const [original, double] = [people[12], people[340]]
  if (original && double) double.username = original.username.toLowerCase()
  for (const [index, person] of people.slice(20, 44).entries()) {
    person.discord_name = person.username.toLowerCase().replace('_', '.')
    // Discord ids grow with time; these are decades ahead, so they belong to nobody.
    if (index % 3 > 0) Object.assign(person, { verified: 1, discord_id: `91000000000000${20_000 + index}` })
    else person.code = String(310_847 + index * 2711)
  }
}

/** Vehicles that violate assumptions; owner 0 is the server. */
export function oddVehicles(calendar: Calendar, owner: Person): Row[] {
  const own = { ownerid: owner.uid, owner: owner.username }
  return [
    { ...own, modelid: 15_065, plate: 'CUSTOM1', price: 900_000 },
    { ...own, modelid: 0, plate: 'None' },
    { ...own, modelid: 400, plate: '{FF8800}GLOW', fuel: 0, health: 249.89999389648438 },
    {
      ...own,
      modelid: 426,
      plate: null,
      fuel: null,
      health: null,
      impounded: null,
      tickets: null,
      trunk: null,
    },
    { ...own, modelid: 405, plate: 'DEBT 99', tickets: 1_250_000, impounded: 1, health: 0 },
    { ownerid: 99_812, owner: 'Someone_Gone', modelid: 421, plate: '2GNE000', price: 60_000 },
    { ownerid: 0, owner: 'Nobody', modelid: 538, plate: 'None', registered: calendar.unixAgo(900 * day) },
  ]
}
