import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { expect, test } from 'vitest'
import { changeEventOf } from './announce.ts'

const change = { id: 4, actor_uid: 7, uid: 5, target: 'vehicle' } as const
const staff = [{ callersOf: changes.list }, { uid: 7 }]

test('a change is announced to those who may list changes, to its author, and to its player', () => {
  const event = changeEventOf(change)
  expect(event).toMatchObject({ topic: 'changes', id: 4 })
  expect(event.to).toEqual(expect.arrayContaining([...staff, { uid: 5 }]))
  expect(changeEventOf({ ...change, uid: null }).to).not.toContainEqual({ uid: 5 })
})

test('a change in the game is announced to those who see what it altered', () => {
  expect(changeEventOf({ ...change, target: 'ban' }).to).toContainEqual({ callersOf: bans.list })
  expect(changeEventOf({ ...change, target: 'setting' }).to).not.toContainEqual({ callersOf: bans.list })
})

test('players do not learn what staff note about them or look up', () => {
  for (const target of ['note', 'addresses', 'ledgerExport'] as const)
    expect(changeEventOf({ ...change, target }).to).toEqual(staff)
  expect(changeEventOf({ ...change, target: 'flag' }).to).not.toContainEqual({ uid: 5 })
})
