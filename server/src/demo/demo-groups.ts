/**
 * Rows of factions and gangs with their ranks, pay, skins and divisions. Leaders are taken from the members.
 */
import type { Dice } from './dice.ts'
import { factionList } from './faction-list.ts'
import { gangList } from './gang-list.ts'
import type { Person } from './demo-people.ts'
import type { Row } from './schema.ts'

/** The highest-ranking member's name, or the game's placeholder for nobody. */
function leaderName(people: readonly Person[], group: 'faction' | 'gang', id: number): string {
  const members = people.filter((person) => person[group] === id)
  const leader = members.toSorted((a, b) => b[`${group}rank`] - a[`${group}rank`])[0]
  return leader?.username ?? 'No-one'
}

/** The rows of all faction tables. */
export function factionRows(dice: Dice, people: readonly Person[]): Record<string, Row[]> {
  const ranks = factionList.flatMap(({ id, ranks }) =>
    Object.entries(ranks).map(([rank, [name, amount]]) => ({ id, rank: Number(rank), name, amount })),
  )
  return {
    factions: factionList.map(({ id, name, shortname, type, color, rankcount }) => ({
      id,
      name,
      shortname,
      leader: leaderName(people, 'faction', id),
      type,
      color,
      rankcount,
      turftokens: dice.between(0, 12),
      fcash: dice.between(40, 900) * 1000,
      fdirtycash: type === 1 ? dice.between(0, 120) * 500 : 0,
      fpainkillers: type <= 2 ? dice.between(20, 400) : 0,
    })),
    factionranks: ranks.map(({ id, rank, name }) => ({ id, rank, name })),
    factionpay: ranks
      .filter(({ amount }) => amount !== null)
      .map(({ id, rank, amount }) => ({ id, rank, amount })),
    factionskins: factionList.flatMap(({ id, skins }) => skins.map((skinid, slot) => ({ id, slot, skinid }))),
    divisions: factionList.flatMap(({ id, divisions }) =>
      divisions.map((name, divisionid) => ({ id, divisionid, name })),
    ),
  }
}

/** The rows of all gang tables. */
export function gangRows(dice: Dice, people: readonly Person[]): Record<string, Row[]> {
  const upTo = (most: number, level: number): number => Math.floor((dice.between(0, most) * level) / 9)
  return {
    gangs: gangList.map(({ id, name, motd, color, level, strikes, alliance }) => ({
      id,
      name,
      motd,
      leader: leaderName(people, 'gang', id),
      color,
      strikes,
      level,
      points: upTo(4000, level),
      turftokens: upTo(30, level),
      cash: upTo(3_500_000, level),
      materials: upTo(90_000, level),
      pot: upTo(600, level),
      crack: upTo(400, level),
      meth: upTo(300, level),
      painkillers: upTo(250, level),
      pistolammo: upTo(1500, level),
      shotgunammo: upTo(600, level),
      smgammo: upTo(1500, level),
      arammo: upTo(2400, level),
      rifleammo: upTo(200, level),
      hpammo: upTo(300, level),
      poisonammo: upTo(80, level),
      fmjammo: upTo(120, level),
      alliance,
    })),
    gangranks: gangList.flatMap(({ id, ranks }) => ranks.map((name, rank) => ({ id, rank, name }))),
    gangskins: gangList.flatMap(({ id, skins }) => skins.map((skinid, slot) => ({ id, slot, skinid }))),
  }
}
