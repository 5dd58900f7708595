/** The demo world's public lockers: their locations, and the tenants and contents of their slots. */
import { demoAccounts } from './demo-accounts.ts'
import type { Dice } from './dice.ts'
import { itemList } from './item-list.ts'

/** Busy places of San Andreas: name, position, facing in degrees, number of slots. */
const places: readonly (readonly [
  name: string,
  x: number,
  y: number,
  z: number,
  a: number,
  slots: number,
])[] = [
  ['Unity Station', 1746.2, -1863.4, 13.6, 180, 48],
  ['Market Station', 823.9, -1357.2, 13.5, 90, 24],
  ['Verona Mall', 1128.6, -1489.1, 22.8, 0, 32],
  ['Santa Maria Pier', 369.4, -2032.8, 7.7, 270, 12],
  ['Cranberry Station', -1973.5, 117.8, 27.7, 90, 24],
  ['Linden Station', 2857.4, 1290.6, 11.4, 0, 16],
  ['Blueberry Depot', 252.8, -57.3, 1.6, 180, 6],
]

/** The slot that Demo_Player rents, and how many kinds of items it contains. */
const fullest = { slot: 7, kinds: 27 }

/** Rows of the portal's three tables of public lockers. */
export interface LockerRows {
  lockers: {
    id: number
    name: string
    pos_x: number
    pos_y: number
    pos_z: number
    pos_a: number
    interior: number
    world: number
  }[]
  slots: { id: number; locker_id: number; track_id: number; uid: number | null; username: string | null }[]
  items: { slot_id: number; item_name: string; quantity: number }[]
}

type Tenant = Readonly<{ uid: number; username: string }>

/**
 * Creates the lockers. The same dice and people, who must include the demo accounts, yield the same lockers.
 */
export function lockerRows(dice: Dice, people: readonly Tenant[]): LockerRows {
  const player = people.find(({ username }) => username === demoAccounts[0])
  const others = people.filter((person) => person !== player)
  const tenants = dice.some(others, Math.min(others.length, 120))
  const lockers = places.map(([name, pos_x, pos_y, pos_z, pos_a], index) => ({
    id: index + 1,
    name,
    pos_x,
    pos_y,
    pos_z,
    pos_a,
    interior: 0,
    world: 0,
  }))
  const slots = places
    .flatMap(([, , , , , count], index) => Array.from({ length: count }, () => index + 1))
    .map((locker_id, index) => {
      const id = index + 1
      const tenant = id === fullest.slot ? player : dice.chance(0.62) ? tenants.pop() : undefined
      // A slot that is free now has usually had tenants before.
      const track_id = tenant ? dice.between(1, 9) : dice.between(0, 6)
      return { id, locker_id, track_id, uid: tenant?.uid ?? null, username: tenant?.username ?? null }
    })
  const items = slots.flatMap(({ id, uid }) => {
    if (uid === null) return []
    const kinds = id === fullest.slot ? fullest.kinds : dice.between(0, 6)
    return dice.some(itemList, kinds).map(([item_name, , most]) => ({
      slot_id: id,
      item_name,
      quantity: dice.between(1, most * 3),
    }))
  })
  return { lockers, slots, items }
}
