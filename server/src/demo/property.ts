/** Houses, businesses, garages, land and turfs of the demo world. */
import { day, type Calendar } from './calendar.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { Dice } from './dice.ts'
import type { Person } from './demo-people.ts'
import { countryside, highStreets, homes, turfPlaces, type Street } from './property-places.ts'
import type { Row } from './schema.ts'

/** Business types with names that owners might choose. */
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
const furnitureNames = ['Sofa', 'Table', 'Lamp', 'Bed', 'Fridge', 'Bookcase', 'Television', 'Plant', 'Door']

const houseCount = 132
const garageCount = 58

/** The dependencies of creating property. */
interface Setting {
  readonly dice: Dice
  readonly calendar: Calendar
  /** People who can afford property. */
  readonly settled: readonly Person[]
  readonly demoPlayer: Person
}

/** The owner: the first property of each kind is Demo_Player's, and some have no owner. */
function ownedBy({ dice, calendar, settled, demoPlayer }: Setting, isFirst: boolean): Row {
  if (!isFirst && dice.chance(0.24)) return {}
  const owner = isFirst ? demoPlayer : dice.pick(settled)
  const visited = isFirst ? 1 : dice.between(1, 30)
  return { ownerid: owner.uid, owner: owner.username, timestamp: calendar.unixAgo(visited * day) }
}

/** A place in a street; the first is in Demo_Player's street. */
function placeIn({ dice }: Setting, streets: readonly Street[], index: number): { x: number; y: number } {
  const { x, y, spread } = streets[index % streets.length] ?? { x: 0, y: 0, spread: 0 }
  return { x: x + dice.between(-spread, spread), y: y + dice.between(-spread, spread) }
}

const entrance = (setting: Setting, streets: readonly Street[], index: number): Row => {
  const { x, y } = placeIn(setting, streets, index)
  return { pos_x: x, pos_y: y, pos_z: 14.2 }
}

const houseRows = (setting: Setting): Row[] =>
  Array.from({ length: houseCount }, (_, index) => {
    const { dice } = setting
    return {
      ...ownedBy(setting, index === 0),
      ...entrance(setting, homes, index),
      type: dice.between(0, 4),
      price: dice.between(90, 2400) * 1000,
      rentprice: dice.chance(0.3) ? dice.between(2, 20) * 100 : 0,
      level: dice.between(0, 3),
      locked: dice.chance(0.8) ? 1 : 0,
      cash: dice.between(0, 40) * 1000,
      materials: dice.between(0, 20) * 250,
    }
  })

const businessRows = (setting: Setting): Row[] =>
  businessNames.map(([type, name], index) => {
    const { dice } = setting
    return {
      ...ownedBy(setting, index === 0),
      ...entrance(setting, highStreets, index),
      type,
      name,
      price: dice.between(400, 6000) * 1000,
      entryfee: type === 6 ? 250 : 0,
      cash: dice.between(0, 220) * 1000,
      products: dice.between(0, 500),
      locked: 0,
    }
  })

const garageRows = (setting: Setting): Row[] =>
  Array.from({ length: garageCount }, (_, index) => {
    const { dice } = setting
    return {
      ...ownedBy(setting, index === 0),
      ...entrance(setting, homes, index * 2),
      type: dice.between(0, 2),
      price: dice.between(40, 400) * 1000,
      locked: dice.chance(0.7) ? 1 : 0,
    }
  })

const landRows = (setting: Setting): Row[] =>
  countryside.map((_, index) => {
    const { dice } = setting
    // Land has no column for the last visit.
    const { ownerid = 0, owner = 'Nobody' } = ownedBy(setting, index === 0)
    const { x, y } = placeIn(setting, countryside, index)
    return {
      ownerid,
      owner,
      min_x: x,
      min_y: y,
      max_x: x + dice.between(60, 130),
      max_y: y + dice.between(60, 130),
      price: dice.between(300, 2500) * 1000,
      level: dice.between(1, 3),
    }
  })

const turfRows = ({ dice, settled }: Setting): Row[] =>
  turfPlaces.map(([name, gang, rectangle], id) => {
    const [min_x = 0, min_y = 0, max_x = 0, max_y = 0] = rectangle.split(' ').map(Number)
    return {
      id,
      name,
      min_x,
      min_y,
      max_x,
      max_y,
      capturedgang: gang === 0 ? -1 : gang,
      capturedby: gang === 0 ? 'No-one' : dice.pick(settled).username,
      time: dice.between(0, 12),
    }
  })

const furnitureRows = ({ dice }: Setting): Row[] =>
  Array.from({ length: 420 }, (_, index) => ({
    // Demo_Player's house is well furnished.
    houseid: index < 9 ? 1 : dice.between(1, houseCount),
    modelid: dice.between(1700, 1830),
    name: dice.pick(furnitureNames),
    price: dice.between(2, 90) * 50,
  }))

/** The rows of all property tables. */
export function propertyRows(
  { dice, calendar }: { dice: Dice; calendar: Calendar },
  people: readonly Person[],
): Record<'houses' | 'businesses' | 'garages' | 'lands' | 'turfs' | 'furniture', Row[]> {
  const setting: Setting = {
    dice,
    calendar,
    settled: people.filter(({ hours, uid }) => hours > 30 && uid > demoAccounts.length),
    demoPlayer: people[0]!, // the first of the demo accounts
  }
  return {
    houses: houseRows(setting),
    businesses: businessRows(setting),
    garages: garageRows(setting),
    lands: landRows(setting),
    turfs: turfRows(setting),
    furniture: furnitureRows(setting),
  }
}
