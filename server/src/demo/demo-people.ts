/** The townspeople: one `users` row each, with plausible age, progress and money. */
import { day, hour, minute, type Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import { accents, nameLists } from './names.ts'
import type { Row } from './schema.ts'
import { menSkins, womenSkins } from './skins.ts'

/** A `users` row; the typed columns are those that other parts of the world use. */
export interface Person extends Row {
  uid: number
  username: string
  password: string
  hours: number
  phone: number
  job: number
  faction: number
  factionrank: number
  gang: number
  gangrank: number
  adminlevel: number
  vippackage: number
}

/** The dependencies of creating people. */
interface Surroundings {
  readonly dice: Dice
  readonly calendar: Calendar
}

/**
 * Creates `count` people with uids from `firstUid` on, different names, and password hashes that match no
 * password.
 */
export function createPeople({ dice, calendar }: Surroundings, firstUid: number, count: number): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    let person = createPerson({ dice, calendar }, firstUid + index)
    while (taken.has(person.username)) person = createPerson({ dice, calendar }, firstUid + index)
    taken.add(person.username)
    return person
  })
}

/** The value with the given probability, otherwise 0. */
const sometimes = (dice: Dice, probability: number, value: () => number): number =>
  dice.chance(probability) ? value() : 0

/** A player's progress: few play very much, and many have just started. */
function progress(dice: Dice) {
  const hours = Math.round(1400 * dice.fraction() ** 4 * (dice.chance(0.04) ? 2.2 : 1))
  // Each level takes four more points than the previous one, at one point per hour.
  const level = 1 + Math.floor((Math.sqrt(1 + 2 * hours) - 1) / 2)
  const diligence = dice.between(300, 5500) * (dice.chance(0.04) ? 9 : 1)
  return { hours, level, diligence }
}

const condition = (dice: Dice) => ({
  health: dice.chance(0.72) ? 100 : Math.round(dice.between(80, 999)) / 10,
  armor: dice.chance(0.7) ? 0 : dice.chance(0.4) ? 100 : dice.between(1, 990) / 10,
})

const belongings = (dice: Dice, uid: number) => ({
  phone: sometimes(dice, 0.82, () => dice.between(200, 899) * 1000 + (uid % 1000)),
  atm: sometimes(dice, 0.7, () => dice.between(40_000_000, 49_999_999)),
  diamonds: sometimes(dice, 0.25, () => dice.between(1, 30)),
  dirtycash: sometimes(dice, 0.12, () => dice.between(1, 90) * 500),
  pbpoint: sometimes(dice, 0.3, () => dice.between(1, 240)),
})

const standing = (dice: Dice, hours: number) => ({
  job: dice.chance(0.42) ? -1 : dice.between(0, 14),
  carlicense: hours > 2 ? 1 : 0,
  gunlicense: dice.chance(0.2) ? 1 : 0,
  crimes: Math.floor(hours * dice.fraction() * 0.2),
  arrested: Math.floor(hours * dice.fraction() * 0.06),
  warnings: sometimes(dice, 0.08, () => dice.between(1, 2)),
  wantedlevel: sometimes(dice, 0.06, () => dice.between(1, 6)),
  reportmuted: sometimes(dice, 0.03, () => dice.between(1, 12)),
  newbiemuted: sometimes(dice, 0.03, () => 1),
  materials: sometimes(dice, 0.25, () => dice.between(1, 80) * 50),
  watch: dice.chance(0.4) ? 1 : 0,
  gps: dice.chance(0.5) ? 1 : 0,
})

/** The default values until a group, a staff level or a purchase changes them. */
const withoutMemberships = {
  faction: -1,
  factionrank: 0,
  division: -1,
  gang: -1,
  gangrank: 0,
  adminlevel: 0,
  vippackage: 0,
}

function createPerson({ dice, calendar }: Surroundings, uid: number): Person {
  const gender = dice.weighted([
    [1, 54],
    [2, 43],
    [3, 3],
  ])
  const culture = dice.pick(nameLists)
  const given = dice.pick(gender === 1 || (gender === 3 && dice.chance(0.5)) ? culture.his : culture.her)
  const { hours, level, diligence } = progress(dice)
  return {
    uid,
    username: `${given}_${dice.pick(culture.family)}`,
    password: dice.text('0123456789ABCDEF', 128),
    ...times({ dice, calendar }, hours),
    ip: address(dice),
    gender,
    age: Math.min(dice.between(18, 46), dice.between(18, 70)),
    skin: dice.pick(gender === 2 ? womenSkins : menSkins),
    accent: dice.chance(0.2) ? dice.pick(accents) : 'None',
    cash: dice.between(0, 400) * 10 + dice.between(0, hours) * 60,
    bank: 50_000 + hours * diligence + dice.between(0, 9999),
    level,
    exp: Math.max(0, hours - 2 * (level - 1) * level),
    hours,
    minutes: dice.between(0, 59),
    ...condition(dice),
    ...belongings(dice, uid),
    ...standing(dice, hours),
    ...withoutMemberships,
  }
}

/** An address from the range reserved for benchmarks, from which nobody ever connects. */
const address = (dice: Dice): string =>
  `198.${dice.between(18, 19)}.${dice.between(0, 255)}.${dice.between(1, 254)}`

/** When a player joined and was last seen: half are currently active, the others left over time. */
function times({ dice, calendar }: Surroundings, hours: number): Row {
  const lastSeen = dice.weighted([
    [dice.between(4 * minute, 2 * day), 34],
    [dice.between(2 * day, 14 * day), 24],
    [dice.between(14 * day, 180 * day), 27],
    [dice.between(180 * day, 900 * day), 15],
  ])
  const joined = lastSeen + hours * dice.between(2, 10) * hour + dice.between(hour, 200 * day)
  return {
    regdate: calendar.ago(Math.min(joined, Math.max(lastSeen + hour, 5 * 365 * day))),
    lastlogin: calendar.ago(lastSeen),
    login_date: calendar.dateAgo(lastSeen),
  }
}
