/** Where changes find their rows, in games that store belongings differently. */
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../test/altered-game.ts'
import { isLookedUp, itemId, locate, newItem, vehicleId } from './targets.ts'

type Target = Parameters<typeof locate>[1]['target']

/** A function that finds rows in a game to which these statements have been applied. */
async function locator(...statements: string[]) {
  const { game } = await portalOnAltered(...statements)
  return (target: Target, targetId: string, ...fields: string[]) => {
    const located = locate(game.current(), { target, targetId })
    if (!located) return undefined
    const { table, key } = located.place
    return [
      table.name,
      Object.fromEntries(key.map(({ column, value }) => [column.name, value])),
      ...fields.map((field) => located.column(field)?.name),
    ]
  }
}

test('characters, vehicles and items are found by their numbers and their owner’s', async () => {
  const find = await locator()
  const fields = ['bank', 'cash', 'diamonds', 'viptime', 'jailtime', 'password']
  const columns = ['bank', 'cash', 'diamonds', 'viptime', 'jailtime', undefined]
  expect(find('user', '5', ...fields)).toEqual(['users', { uid: 5 }, ...columns])
  const vehicle = ['vehicles', { id: 7, ownerid: 5 }, 'materials', undefined]
  const ofUid = vehicleId(5, { id: 7, ownerName: null })
  expect(find('vehicle', ofUid, 'Materials', 'materials')).toEqual(vehicle)
  const item = ['inventory', { ID: 5, invID: 12 }, 'invQuantity', undefined]
  expect(find('item', itemId(5, '12'), 'quantity', 'invModel')).toEqual(item)
  expect(find('item', itemId(5, newItem('Rope')))).toEqual(['inventory', { ID: 5, invItem: 'Rope' }])
})

test('what is not a number of a vehicle finds none', async () => {
  const find = await locator()
  for (const id of ['x7', '7x', '', '7 '])
    expect(find('vehicle', `5:${id}`)).toEqual(['vehicles', { id: 0, ownerid: 5 }])
})

test('bans and flags are identified by their contents, and the portal’s own things are in no table', async () => {
  const find = await locator()
  expect(find('ban', '5', 'reason')).toEqual(['bans', {}, undefined])
  expect(find('flag', '5')).toEqual(['flags', {}])
  expect(find('person', '5')).toBeUndefined()
  expect((['user', 'vehicle', 'ban', 'flag'] as const).filter(isLookedUp)).toEqual(['ban', 'flag'])
})

test('vehicles are found by the name of their owner if the game stores no number', async () => {
  const find = await locator('alter table vehicles drop column ownerid')
  const ofName = vehicleId(5, { id: 7, ownerName: 'Some:Owner' })
  expect(find('vehicle', ofName)).toEqual(['vehicles', { id: 7, owner: 'Some:Owner' }])
  // An owner that the game cannot compare must not be left out of the comparison.
  expect(find('vehicle', vehicleId(5, { id: 7, ownerName: null }))).toBeUndefined()
})

test('items without a row number are found by their name', async () => {
  const find = await locator('alter table inventory rename column invID to thing')
  expect(find('item', itemId(5, 'Rope'))).toEqual(['inventory', { ID: 5, invItem: 'Rope' }])
})

test('items in columns of the owner’s row are found there', async () => {
  const find = await locator('drop table inventory', 'alter table users rename column materials to Materials')
  expect(find('item', itemId(5, 'Materials'), 'quantity', 'materials')).toEqual([
    'users',
    { uid: 5 },
    'Materials',
    undefined,
  ])
  expect(find('item', itemId(5, 'bank'), 'quantity')).toBeUndefined()
})

test('a game without trunks, vehicles or flags has none to change', async () => {
  const trunk = 'create table trunk (vehicleid int, item varchar(32), quantity int)'
  const inRows = await locator('drop table if exists trunk', trunk)
  expect(inRows('vehicle', '5:7', 'Materials')).toEqual(['vehicles', { id: 7, ownerid: 5 }, undefined])
  const without = await locator('drop table vehicles', 'drop table flags')
  expect(without('vehicle', '5:7')).toBeUndefined()
  expect(without('flag', '5')).toBeUndefined()
})
