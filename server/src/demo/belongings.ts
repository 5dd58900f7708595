/** What people carry, and the houses and businesses they own. */
import { day, type Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import { itemList } from './item-list.ts'
import type { Person } from './people.ts'
import type { Row } from './schema.ts'

/** Business types and what owners like to call such a place. */
const businessNames: readonly (readonly [type: number, name: string])[] = [
  [0, 'Corner Pantry 24/7'],
  [0, 'Harbour Convenience'],
  [0, 'Ninth Street Market'],
  [0, 'The Late Shelf'],
  [1, 'Coastline Arms and Tackle'],
  [1, 'Bayview Sporting Goods'],
  [2, 'Salt and Thread'],
  [2, 'Second Sunday Clothing'],
  [2, 'Boardwalk Basics'],
  [3, 'Ironworks Gym'],
  [3, 'Tidal Fitness'],
  [4, 'The Paper Lantern'],
  [4, 'Pelican Grill'],
  [4, 'Noodle Arcade'],
  [4, 'Mango Street Taqueria'],
  [4, 'Dockside Diner'],
  [5, 'Amber Coast Advertising'],
  [6, 'The Blue Hour'],
  [6, 'Club Meridian'],
  [6, 'Driftwood Bar'],
  [7, 'Pier Seven Tools'],
  [8, 'Sundown Motors'],
  [8, 'Second Gear Cars'],
]

const turfNames = [
  'Willow Court',
  'Tin Market',
  'South Pier',
  'Old Brickyard',
  'Canal Row',
  'Gasworks',
  'Lantern Hill',
  'Freight Yard',
  'Mercado',
  'Pawn Street',
]

const furnitureNames = ['Sofa', 'Table', 'Lamp', 'Bed', 'Fridge', 'Bookcase', 'Television', 'Plant', 'Door']

/** A rectangle of land of about this many metres a side. */
function plot(dice: Dice, side: number): Row {
  const [x, y] = [dice.between(-2700, 2600), dice.between(-2700, 2600)]
  return {
    min_x: x,
    min_y: y,
    max_x: x + dice.between(side / 2, side),
    max_y: y + dice.between(side / 2, side),
  }
}

/** `inventory` rows: a third carry nothing the table knows of, the others up to nine kinds of things. */
export function inventoryRows(dice: Dice, people: readonly Person[]): Row[] {
  const choices = itemList.map((item) => [item, item[3]] as const)
  return people.flatMap((person) => {
    const kinds = dice.chance(0.33) ? 0 : dice.between(1, 9)
    const items = new Set(Array.from({ length: kinds }, () => dice.weighted(choices)))
    return [...items].map(([invItem, invModel, most]) => ({
      ID: person.uid,
      invItem,
      invModel,
      invQuantity: dice.between(1, most),
    }))
  })
}

/** What the rows of property are made with; people of more than 30 hours own it. */
interface Estate {
  readonly dice: Dice
  readonly calendar: Calendar
  readonly settled: readonly Person[]
}

/** Some property has no owner. */
function ownedBy({ dice, calendar, settled }: Estate): Row {
  if (dice.chance(0.2)) return {}
  const owner = dice.pick(settled)
  return {
    ownerid: owner.uid,
    owner: owner.username,
    timestamp: calendar.unixAgo(dice.between(1, 30) * day),
  }
}

const somewhere = (dice: Dice): Row => ({
  pos_x: dice.between(-2900, 2900),
  pos_y: dice.between(-2900, 2900),
  pos_z: 14.2,
})

function house(estate: Estate): Row {
  const { dice } = estate
  return {
    ...ownedBy(estate),
    ...somewhere(dice),
    type: dice.between(0, 4),
    price: dice.between(90, 2400) * 1000,
    level: dice.between(0, 3),
    locked: dice.chance(0.8) ? 1 : 0,
    cash: dice.between(0, 40) * 1000,
    materials: dice.between(0, 20) * 250,
  }
}

function business(estate: Estate, [type, name]: (typeof businessNames)[number]): Row {
  const { dice } = estate
  return {
    ...ownedBy(estate),
    ...somewhere(dice),
    type,
    name,
    price: dice.between(400, 6000) * 1000,
    entryfee: type === 6 ? 250 : 0,
    cash: dice.between(0, 220) * 1000,
    products: dice.between(0, 500),
    locked: 0,
  }
}

function garage(estate: Estate): Row {
  const { dice } = estate
  return {
    ...ownedBy(estate),
    ...somewhere(dice),
    type: dice.between(0, 2),
    price: dice.between(40, 400) * 1000,
    locked: dice.chance(0.7) ? 1 : 0,
  }
}

function land(estate: Estate): Row {
  const { dice } = estate
  const { ownerid, owner } = ownedBy(estate)
  return {
    ...(ownerid === undefined ? {} : { ownerid, owner }),
    ...plot(dice, 90),
    price: dice.between(300, 2500) * 1000,
    level: dice.between(1, 3),
  }
}

const turf = ({ dice, settled }: Estate, name: string, id: number): Row => ({
  id,
  name,
  ...plot(dice, 260),
  capturedgang: dice.chance(0.25) ? -1 : dice.between(1, 9),
  capturedby: dice.pick(settled).username,
  time: dice.between(0, 12),
})

const furnishing = ({ dice }: Estate): Row => ({
  houseid: dice.between(1, 44),
  modelid: dice.between(1700, 1830),
  name: dice.pick(furnitureNames),
  price: dice.between(2, 90) * 50,
})

/** The rows of everything that can be owned or furnished. */
export function propertyRows(
  { dice, calendar }: { dice: Dice; calendar: Calendar },
  people: readonly Person[],
): Record<'houses' | 'businesses' | 'garages' | 'lands' | 'turfs' | 'furniture', Row[]> {
  const estate = { dice, calendar, settled: people.filter((person) => person.hours > 30) }
  return {
    houses: Array.from({ length: 44 }, () => house(estate)),
    businesses: businessNames.map((named) => business(estate, named)),
    garages: Array.from({ length: 26 }, () => garage(estate)),
    lands: Array.from({ length: 9 }, () => land(estate)),
    turfs: turfNames.map((name, id) => turf(estate, name, id)),
    furniture: Array.from({ length: 160 }, () => furnishing(estate)),
  }
}
