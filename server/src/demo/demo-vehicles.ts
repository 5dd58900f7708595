/** All vehicles: those of people, and those of factions, gangs and jobs. */
import { day, type Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import { factionList } from './faction-list.ts'
import { gangList } from './gang-list.ts'
import type { Person } from './demo-people.ts'
import type { Row } from './schema.ts'
import { jobModels, market, vanityPlates, type MarketShelf } from './vehicle-market.ts'

/** Weapons found in trunks, with at least a magazine of ammunition in `ammo_*`. */
const trunkWeapons = [22, 23, 24, 25, 27, 28, 29, 30, 31, 32, 33, 34]
/** The maximum dollars in a trunk, by level from 0 to 3. */
const trunkCash = [0, 25_000, 50_000, 100_000]

const plateOf = (dice: Dice): string =>
  dice.chance(0.05)
    ? dice.pick(vanityPlates)
    : `${dice.between(1, 9)}${dice.text('BCDFGHJKLMNPRSTVWXZ', 3)}${dice.text('0123456789', 3)}` // no vowels, no words

const trunkOf = (dice: Dice, { noTrunk }: MarketShelf): number =>
  noTrunk
    ? 0
    : dice.weighted([
        [0, 5],
        [1, 3],
        [2, 2],
        [3, 1],
      ])

const alarmOf = (dice: Dice, { unpowered }: MarketShelf): number =>
  unpowered
    ? 0
    : dice.weighted([
        [0, 7],
        [1, 2],
        [2, 1],
      ])

const conditionOf = (dice: Dice, { unpowered }: MarketShelf, impounded: number) => ({
  fuel: unpowered ? 100 : dice.between(2, 100),
  health: dice.chance(0.45) ? 1000 : Math.round((260 + dice.fraction() * 740) * 1000) / 1000,
  tickets: impounded || dice.chance(0.1) ? dice.between(1, 40) * 250 : 0,
  impounded,
})

/** About `count` vehicles owned by people; those who play more own more. */
export function ownedVehicles(
  { dice, calendar }: { dice: Dice; calendar: Calendar },
  people: readonly Person[],
  count: number,
): Row[] {
  const buyers = people.map((person) => [person, Math.min(person.hours, 500) + 8] as const)
  const shelves = market.map((entry) => [entry, entry.weight] as const)
  return Array.from({ length: count }, () => {
    const owner = dice.weighted(buyers)
    const shelf = dice.weighted(shelves)
    const trunk = trunkOf(dice, shelf)
    const impounded = !shelf.unpowered && dice.chance(0.06) ? 1 : 0
    return {
      ownerid: owner.uid,
      owner: owner.username,
      modelid: dice.pick(shelf.models),
      price: dice.between(...shelf.price) * 1000,
      plate: shelf.unpowered || dice.chance(0.04) ? 'None' : plateOf(dice),
      ...conditionOf(dice, shelf, impounded),
      locked: dice.chance(0.7) ? 1 : 0,
      color1: dice.between(0, 126),
      color2: dice.between(0, 126),
      registered: calendar.unixAgo(dice.between(1, 800) * day),
      neon: dice.chance(0.08) ? dice.between(18_647, 18_652) : 0,
      alarm: alarmOf(dice, shelf),
      gpsSystem: !shelf.unpowered && dice.chance(0.25) ? 1 : 0,
      trunk,
      ...(dice.chance(0.65) ? trunkLoad(dice, trunk) : {}),
    }
  })
}

function trunkLoad(dice: Dice, level: number): Row {
  if (level === 0) return {}
  const maybe = (probability: number, most: number): number =>
    dice.chance(probability) ? dice.between(1, most) * level : 0
  const guns = dice.some(trunkWeapons, dice.between(0, level))
  return {
    cash: dice.chance(0.4) ? dice.between(1, trunkCash[level] ?? 1) : 0,
    materials: maybe(0.35, 4000),
    pot: maybe(0.2, 40),
    crack: maybe(0.12, 30),
    meth: maybe(0.08, 20),
    painkillers: maybe(0.25, 12),
    ...Object.fromEntries(
      guns.flatMap((gun, index) => [
        [`weapon_${index + 1}`, gun],
        [`ammo_${index + 1}`, dice.between(10, 240)],
      ]),
    ),
    pistolammo: maybe(0.2, 60),
    shotgunammo: maybe(0.12, 24),
    smgammo: maybe(0.12, 90),
    arammo: maybe(0.1, 90),
  }
}

/** Vehicles of the server (owner 0), parked where factions, gangs and jobs need them. */
export function serverVehicles(dice: Dice): Row[] {
  const parked = (modelid: number, plate: string): Row => ({ ownerid: 0, owner: 'Nobody', modelid, plate })
  return [
    ...factionList.flatMap(({ fleet, shortname, type }) =>
      fleet.map((model, index) => ({
        ...parked(model, `${shortname} ${String(index + 1).padStart(2, '0')}`),
        factiontype: type,
        rank: Math.floor(index / 4),
      })),
    ),
    ...gangList.flatMap(({ id, fleet }) =>
      fleet.map((model) => ({ ...parked(model, plateOf(dice)), gangid: id })),
    ),
    ...jobModels.map(([job, model]) => ({ ...parked(model, 'None'), job })),
  ].map((vehicle) => ({ ...vehicle, respawndelay: 1800, color1: dice.between(0, 126) }))
}
