import { changes } from '@idlewood/contract/changes'
import { expect, test } from 'vitest'
import { changeEventOf } from './announce.ts'

const change = { id: 4, actor_uid: 7, uid: 5, target: 'vehicle' } as const
const staff = [{ callersOf: changes.list }, { uid: 7 }]

test('a change is announced to those who may list changes, to its author, and to its player', () => {
  expect(changeEventOf(change)).toEqual({ topic: 'changes', id: 4, to: [...staff, { uid: 5 }] })
  expect(changeEventOf({ ...change, uid: null }).to).toEqual(staff)
})

test('players do not learn what staff note about them or look up', () => {
  for (const target of ['note', 'flag', 'addresses', 'ledgerExport'] as const)
    expect(changeEventOf({ ...change, target }).to).toEqual(staff)
})
