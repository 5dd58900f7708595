/** Decides which townspeople are in factions or gangs, on the staff, or have premium. */
import { day, type Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import { factionList } from './faction-list.ts'
import { gangList } from './gang-list.ts'
import { staffNames } from './names.ts'
import type { Person } from './demo-people.ts'

/** The admin levels of the staff other than the demo accounts, typical of a server of this size. */
const adminLevels = [8, 7, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1]
const helperLevels = [4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]

/** Assigns memberships, staff levels and premium; modifies the given people. */
export function assignCareers(dice: Dice, calendar: Calendar, people: readonly Person[]): void {
  joinFactions(dice, people)
  joinGangs(dice, people)
  appointStaff(dice, people)
  sellPremium(dice, calendar, people)
}

/** Lower ranks have more members. The top rank has a single holder, who is the first one. */
const rankOf = (dice: Dice, ranks: readonly number[], place: number): number =>
  place === 0 ? (ranks.at(-1) ?? 0) : (ranks[Math.floor(dice.fraction() ** 1.8 * (ranks.length - 1))] ?? 0)

function joinFactions(dice: Dice, people: readonly Person[]): void {
  for (const { id, ranks, divisions, skins, members } of factionList) {
    const free = people.filter((person) => person.faction === -1 && person.hours >= 8)
    const chosen = dice.some(free, members).toSorted((a, b) => b.hours - a.hours)
    for (const [place, person] of chosen.entries()) {
      person.faction = id
      person.factionrank = rankOf(dice, Object.keys(ranks).map(Number), place)
      if (divisions.length > 0 && dice.chance(0.6)) person.division = dice.between(0, divisions.length - 1)
      if (person.gender === 1 && dice.chance(0.4)) person.skin = dice.pick(skins)
    }
  }
}

/** A dozen are in a faction as well; most gang members are not. */
function joinGangs(dice: Dice, people: readonly Person[]): void {
  for (const { id, ranks, skins, members } of gangList) {
    const free = people.filter(
      (person) => person.gang === -1 && person.hours >= 5 && (person.faction === -1 || dice.chance(0.12)),
    )
    const chosen = dice.some(free, members).toSorted((a, b) => b.hours - a.hours)
    for (const [place, person] of chosen.entries()) {
      person.gang = id
      person.gangrank = rankOf(dice, [...ranks.keys()], place)
      if (person.gender === 1 && person.faction === -1 && dice.chance(0.5)) person.skin = dice.pick(skins)
    }
  }
}

function appointStaff(dice: Dice, people: readonly Person[]): void {
  const seasoned = people.filter((person) => person.hours >= 60)
  const staff = dice.some(seasoned, adminLevels.length + helperLevels.length)
  const names = dice.some(staffNames, staffNames.length)
  for (const [index, adminlevel] of adminLevels.entries())
    Object.assign(staff[index] ?? {}, { adminlevel, adminname: names[index] ?? 'None' })
  for (const [index, helperlevel] of helperLevels.entries())
    Object.assign(staff[adminLevels.length + index] ?? {}, { helperlevel })
  for (const office of ['factionmod', 'gangmod', 'banappealer'])
    for (const person of dice.some(staff.slice(0, 14), 3)) person[office] = 1
  for (const person of dice.some(seasoned, 5)) person.formeradmin = 1
}

function sellPremium(dice: Dice, calendar: Calendar, people: readonly Person[]): void {
  for (const person of dice.some(people, 48)) {
    person.vippackage = dice.weighted([
      [1, 20],
      [2, 13],
      [3, 9],
      [4, 6],
    ])
    // A few have expired: the game resets them only at the next login.
    person.viptime = calendar.unixAgo(dice.chance(0.1) ? 3 * day : -dice.between(1, 60) * day)
    if (dice.chance(0.35)) person.secondjob = dice.between(0, 14)
    if (person.vippackage >= 3 && dice.chance(0.4)) person.phone = dice.between(10_001, 99_999)
  }
}
