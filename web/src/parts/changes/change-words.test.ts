import type { ChangeTarget, FieldValue } from '@idlewood/contract/changes'
import { expect, it } from 'vitest'
import {
  exactTime,
  fieldLabel,
  rowWords,
  undoWords,
  valueWords,
  type DescribedChange,
} from './change-words.ts'

const at = 1_795_000_000

it.each<[ChangeTarget, string, FieldValue, string]>([
  ['user', 'bank', null, 'nothing'],
  ['user', 'adminname', '', 'empty'],
  ['user', 'bank', 1_500_000, '$1,500,000'],
  ['user', 'factionmod', 1, 'Yes'],
  ['user', 'factionmod', 0, 'No'],
  ['user', 'gender', 2, 'Female (2)'],
  ['user', 'faction', -1, 'None'],
  ['user', 'faction', 4, '#4'],
  ['user', 'phone', 5_551_234, '5551234'],
  ['user', 'cash', 2500, '$2,500'],
  ['user', 'diamonds', 2500, '2,500'],
  ['user', 'viptime', at, exactTime(new Date(at * 1000).toISOString())],
  ['user', 'viptime', 0, 'none'],
  ['setting', 'minerate', 5000, '5000'],
  ['item', 'quantity', 5000, '5,000'],
  ['role', 'name', 'Helpers', 'Helpers'],
])('%s %s %j reads %j', (target, field, value, words) => {
  expect(valueWords(target, field, value, undefined)).toBe(words)
})

it('a code without a name reads as a code', () => {
  expect(valueWords('user', 'job', 3, undefined)).toBe('Job 3')
})

it.each<[ChangeTarget, string, string]>([
  ['user', 'atm', 'ATM number'],
  ['user', 'viptime', 'VIP until'],
  ['role', 'permissions', 'Permissions'],
  ['role', 'no_such_field', 'no_such_field'],
])('the field of a %s called %s is labelled %s', (target, field, label) => {
  expect(fieldLabel(target, field)).toBe(label)
})

const fields = [{ field: 'quantity', old: 3, new: 0 }]

const edit: DescribedChange = { operation: 'update', target: 'user', targetName: 'Ada', fields: [] }

it.each<[Partial<DescribedChange>, string | null]>([
  [{ operation: 'update', target: 'user' }, null],
  [{ operation: 'delete', target: 'user' }, 'Deletion of the account'],
  [{ operation: 'restore', target: 'vehicle' }, 'Restoration of the vehicle'],
  [{ operation: 'delete', target: 'item', fields }, 'Deletion, quantity 3'],
  [{ operation: 'delete', target: 'item' }, 'Deletion of the item'],
])('%j as a row reads %j', (change, words) => {
  expect(rowWords({ ...edit, ...change })).toBe(words)
})

it.each<[Partial<DescribedChange>, string]>([
  [{ operation: 'delete' }, 'Ada is restored as it was when it was deleted.'],
  [{ operation: 'restore' }, 'Ada is deleted again.'],
  [
    { operation: 'update', fields: [{ field: 'bank', old: 1, new: 20 }] },
    'Ada: Bank goes back from $20 to $1.',
  ],
])('undoing %j reads %j', (change, words) => {
  expect(undoWords({ ...edit, ...change }, undefined)).toBe(words)
})
