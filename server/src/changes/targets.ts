/** Finds the game row and columns for the target of a change. */
import { isGameTarget, type ChangeTarget, type GameTarget } from '@idlewood/contract/changes'
import { isPunishmentField, punishmentFieldNames } from '@idlewood/contract/punishment-fields'
import { profileFieldNames } from '@idlewood/contract/profile-fields'
import type { GameMap } from '../game/map/capability-map.ts'
import type { Column, Table } from '../game/map/introspect.ts'
import { profileColumn, userPlace } from '../game/readers/profile-fields.ts'
import type { RowPlace } from '../game/rows/rows.ts'

/** A game row, and the columns of its fields. */
export interface LocatedRow {
  readonly place: RowPlace
  column(field: string): Column | undefined
}

/** User fields that the profile editor does not offer; premium orders are paid with them. */
const premiumFields = ['cash', 'diamonds', 'viptime'] as const

/**
 * The target id of a vehicle: its owner and id, so that a vehicle that was sold in the meantime is not found.
 * If the game stores only the owner's name, the name is part of it.
 */
export const vehicleId = (uid: number, { id, ownerName }: { id: number; ownerName: string | null }): string =>
  ownerName === null ? `${uid}:${id}` : `${uid}:${id}:${ownerName}`
/** The target id of an item: its owner, and its row, its column, or {@link newItem}. */
export const itemId = (uid: number, item: string): string => `${uid}:${item}`

/** The item part of the target id for a given item that has no row yet: its name in the item table. */
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
  // The fields of a change use the labels of trunk items, because changes are displayed with them.
  const column = (field: string): Column | undefined => {
    const counted = map.trunk.kind === 'columns' && map.trunk.columns.find(({ label }) => label === field)
    return counted ? map.table('vehicles')?.columns.get(counted.column.toLowerCase()) : undefined
  }
  return place && { place, column }
}

/**
 * Whether the game reads such rows whenever it needs them and keeps none in memory. They have no
 * id and are identified by their contents, so the rows themselves are stored with the change.
 */
export const isLookedUp = (target: ChangeTarget): target is 'ban' | 'flag' =>
  target === 'ban' || target === 'flag'

const locateLookedUp =
  (entity: 'bans' | 'flags') =>
  (map: GameMap): LocatedRow | undefined => {
    const table = map.table(entity)
    return table && { place: { table, key: [] }, column: () => undefined }
  }

/** Locators for each kind of target. Settings are not rows. */
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

/** A field of a target. */
export interface TargetField {
  readonly target: ChangeTarget
  readonly targetId: string
  readonly field: string
}

/**
 * Other fields that are the same cell of the game: if items are columns of their owner's row, one of them may
 * be a field of the owner as well.
 */
export function otherNamesOf(map: GameMap, { target, targetId, field }: TargetField): TargetField[] {
  if (map.inventory.kind !== 'columns' || (target !== 'user' && target !== 'item')) return []
  const column = locate(map, { target, targetId })?.column(field)
  if (target === 'user')
    return map.inventory.columns
      .filter((counted) => counted.column === column?.name)
      .map((counted) => ({
        target: 'item',
        targetId: itemId(Number(targetId), counted.column),
        field: 'quantity',
      }))
  const owner = String(split(targetId).uid)
  const ofOwner = locateUser(map, owner)
  return [...profileFieldNames, ...premiumFields, ...punishmentFieldNames]
    .filter((name) => column !== undefined && ofOwner?.column(name)?.name === column.name)
    .map((name) => ({ target: 'user', targetId: owner, field: name }))
}

/**
 * The row that a change is about; undefined if this game has no such thing, or if the target is the portal's
 * own.
 */
export function locate(
  map: GameMap,
  { target, targetId }: { target: Exclude<ChangeTarget, 'setting'>; targetId: string },
): LocatedRow | undefined {
  return isGameTarget(target) ? locators[target](map, targetId) : undefined
}
