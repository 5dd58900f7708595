/** From a change's target to the row and the columns it is about. */
import { isGameTarget, type ChangeTarget, type GameTarget } from '@idlewood/contract/changes'
import { isPunishmentField } from '@idlewood/contract/punishment-fields'
import { profileFieldNames } from '@idlewood/contract/profile-fields'
import type { GameMap } from '../game/map/capability-map.ts'
import type { Column, Table } from '../game/map/introspect.ts'
import { profileColumn, userPlace } from '../game/readers/profile-fields.ts'
import type { RowPlace } from '../game/rows/rows.ts'

/** A row of the game, and where its fields are. */
export interface LocatedRow {
  readonly place: RowPlace
  column(field: string): Column | undefined
}

/** Fields of a user that no editor of profiles offers: an order of premium is paid by them. */
const premiumFields = ['cash', 'diamonds', 'viptime'] as const

/**
 * What names a vehicle: its owner and its id, so that one sold meanwhile is not found. Where the game keeps
 * the owner's name alone, that is part of it.
 */
export const vehicleId = (uid: number, { id, ownerName }: { id: number; ownerName: string | null }): string =>
  ownerName === null ? `${uid}:${id}` : `${uid}:${id}:${ownerName}`
/** What names a thing carried: its owner, and its row, its column, or {@link newItem}. */
export const itemId = (uid: number, item: string): string => `${uid}:${item}`

/** What names a thing that somebody is given and has no row yet: its name in the item table. */
export const newItem = (name: string): string => `=${name}`

function split(targetId: string): { uid: number; rest: string } {
  const colon = targetId.indexOf(':')
  return { uid: Number(targetId.slice(0, colon)), rest: targetId.slice(colon + 1) }
}

const keyed = (
  table: Table | undefined,
  key: readonly (readonly [Column | undefined, string | number])[],
): RowPlace | undefined => {
  const known = key.flatMap(([column, value]) => (column ? [{ column, value }] : []))
  return table && known.length === key.length ? { table, key: known } : undefined
}

function locateItem(map: GameMap, targetId: string): LocatedRow | undefined {
  const { uid, rest } = split(targetId)
  if (map.inventory.kind === 'columns') {
    const place = userPlace(map, uid)
    const counted = map.inventory.columns.find(({ column }) => column === rest)
    const column = counted && map.table('users')?.columns.get(counted.column.toLowerCase())
    return place && column && { place, column: (field) => (field === 'quantity' ? column : undefined) }
  }
  const row = map.column('inventory', 'row')
  const item = map.column('inventory', 'item')
  const place = keyed(map.table('inventory'), [
    [map.column('inventory', 'owner'), uid],
    rest.startsWith('=') ? [item, rest.slice(1)] : row ? [row, Number(rest)] : [item, rest],
  ])
  return (
    place && {
      place,
      column: (field) => (field === 'quantity' ? map.column('inventory', 'quantity') : undefined),
    }
  )
}

function locateUser(map: GameMap, targetId: string): LocatedRow | undefined {
  const place = userPlace(map, Number(targetId))
  const column = (field: string): Column | undefined => {
    const known = profileFieldNames.find((name) => name === field)
    if (known) return profileColumn(map, known)
    const ofPremium = premiumFields.find((name) => name === field)
    if (ofPremium) return map.column('users', ofPremium)
    return isPunishmentField(field) ? map.column('users', field) : undefined
  }
  return place && { place, column }
}

function locateVehicle(map: GameMap, targetId: string): LocatedRow | undefined {
  const { uid, rest } = split(targetId)
  const [, id = '', name] = /^(\d+)(?::(.*))?$/s.exec(rest) ?? []
  const place = keyed(map.table('vehicles'), [
    [map.column('vehicles', 'id'), Number(id)],
    name === undefined ? [map.column('vehicles', 'ownerid'), uid] : [map.column('vehicles', 'owner'), name],
  ])
  // A trunk's things are called as people call them: that is what a change is shown with.
  const column = (field: string): Column | undefined => {
    const counted = map.trunk.kind === 'columns' && map.trunk.columns.find(({ label }) => label === field)
    return counted ? map.table('vehicles')?.columns.get(counted.column.toLowerCase()) : undefined
  }
  return place && { place, column }
}

/**
 * Whether the game looks such rows up whenever it needs them and keeps none in memory. What they hold tells
 * them apart, so the rows themselves are kept with the change.
 */
export const isLookedUp = (target: ChangeTarget): target is 'ban' | 'flag' =>
  target === 'ban' || target === 'flag'

const locateLookedUp =
  (entity: 'bans' | 'flags') =>
  (map: GameMap): LocatedRow | undefined => {
    const table = map.table(entity)
    return table && { place: { table, key: [] }, column: () => undefined }
  }

/** How the row of each kind of thing is found. Settings are no row. */
const locators: Record<
  Exclude<GameTarget, 'setting'>,
  (map: GameMap, targetId: string) => LocatedRow | undefined
> = {
  user: locateUser,
  vehicle: locateVehicle,
  item: locateItem,
  ban: locateLookedUp('bans'),
  flag: locateLookedUp('flags'),
}

/**
 * The row a change is about, or undefined when this game has no such thing, and for what is the portal's own.
 */
export function locate(
  map: GameMap,
  { target, targetId }: { target: Exclude<ChangeTarget, 'setting'>; targetId: string },
): LocatedRow | undefined {
  return isGameTarget(target) ? locators[target](map, targetId) : undefined
}
