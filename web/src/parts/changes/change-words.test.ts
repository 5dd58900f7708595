import type { ChangeTarget, FieldValue } from '@idlewood/contract/changes'
import { expect, it } from 'vitest'
import { currentFormat } from '../../language/format.ts'
import { messages } from '../../language/messages.ts'
import {
  exactTime,
  fieldLabel,
  rowWords,
  valueWords,
  type ChangeWords,
  type DescribedChange,
} from './change-words.ts'
import { undoWords } from './undo-words.ts'

const words: ChangeWords = {
  t: messages('change'),
  fields: messages('fields'),
  format: currentFormat(),
  bans: messages('bans'),
  online: messages('online'),
  orders: messages('orders'),
  push: messages('push'),
  watch: messages('watch'),
  names: {
    names: { jobs: { 5: 'Medic' }, adminLevels: {}, vipPackages: {}, factionTypes: {} },
    confirmed: { jobs: false, adminLevels: false, vipPackages: false, factionTypes: false },
  },
}

const at = 1_795_000_000

it.each<[ChangeTarget, string, FieldValue, string]>([
  ['notification', 'category', 'server_status', 'Server Status'],
  ['alarm', 'state', 'taken', 'Taken up'],
  ['premiumOrder', 'state', 'refused', 'Refused'],
  ['ban', 'form', 'range', 'Address range'],
  ['ban', 'permanent', 1, 'Yes'],
  ['ban', 'until', '2026-11-22T12:00:00.000Z', words.format.dateTime('2026-11-22T12:00:00.000Z')],
  ['note', 'pinned', 0, 'No'],
  ['twoFactor', 'twoFactor', 0, 'No'],
  ['inGame', 'address', 1, 'Yes'],
  ['inGame', 'outcome', 'unanswered', words.online('outcome.unanswered')],
  ['inGame', 'outcome', 'Rico_Vale was kicked.', 'Rico_Vale was kicked.'],
  ['role', 'name', 'range', 'range'],
  ['user', 'bank', null, 'nothing'],
  ['user', 'prisonedby', 'No-one', 'nothing'],
  ['user', 'prisonreason', 'None', 'nothing'],
  ['user', 'adminname', '', 'empty'],
  ['user', 'bank', 1_500_000, '$1,500,000'],
  ['user', 'factionmod', 1, 'Yes'],
  ['user', 'factionmod', 0, 'No'],
  ['user', 'gender', 2, 'Female (2)'],
  ['user', 'faction', -1, 'None'],
  ['user', 'faction', 0, 'None'],
  ['user', 'faction', 4, '#4'],
  ['user', 'phone', 5_551_234, '5551234'],
  ['user', 'cash', 2500, '$2,500'],
  ['user', 'diamonds', 2500, '2,500'],
  ['user', 'viptime', at, exactTime(at * 1000, words.format)],
  ['user', 'viptime', 0, 'none'],
  ['setting', 'minerate', 5000, '5000'],
  ['item', 'quantity', 5000, '5,000'],
  ['role', 'name', 'Helpers', 'Helpers'],
])('%s %s %j reads %j', (target, field, value, said) => {
  expect(valueWords(target, { field }, value, words)).toBe(said)
})

it('a faction or gang is shown with its name', () => {
  expect(valueWords('user', { field: 'gang', names: { 4: 'Ballas' } }, 4, words)).toBe('Ballas (4)')
  expect(valueWords('user', { field: 'gang', names: { 4: 'Ballas' } }, 3, words)).toBe('#3')
})

it('a code without a name is shown as a code', () => {
  expect(valueWords('user', { field: 'job' }, 5, words)).toBe('Medic (5)')
  expect(valueWords('user', { field: 'job' }, 3, words)).toBe('Job 3')
})

it('no code flashes up before the portal has sent the names of its codes', () => {
  expect(valueWords('user', { field: 'job' }, 5, { ...words, names: undefined })).toBe('…')
})

it.each<[ChangeTarget, string, string]>([
  ['user', 'atm', 'ATM number'],
  ['user', 'viptime', 'VIP until'],
  ['role', 'permissions', 'Permissions'],
  ['notification', 'text', 'Text'],
  ['alarm', 'note', 'Note'],
  ['codeNames', 'vipPackages:3', 'VIP package 3'],
  ['role', 'no_such_field', 'no_such_field'],
])('the field of a %s called %s is labelled %s', (target, field, label) => {
  expect(fieldLabel(target, field, words.fields)).toBe(label)
})

const fields = [{ field: 'quantity', old: 3, new: 0 }]

const edit: DescribedChange = { operation: 'update', target: 'user', targetName: 'Ada', fields: [] }

it.each<[Partial<DescribedChange>, string | null]>([
  [{ operation: 'update', target: 'user' }, null],
  [{ operation: 'delete', target: 'user' }, 'Deletion of the account'],
  [{ operation: 'restore', target: 'vehicle' }, 'Restoration of the vehicle'],
  [{ operation: 'delete', target: 'item', fields }, 'Deletion, quantity 3'],
  [{ operation: 'delete', target: 'item' }, 'Deletion of the item'],
])('%j as a row reads %j', (change, said) => {
  expect(rowWords({ ...edit, ...change }, words.t)).toBe(said)
})

it.each<[Partial<DescribedChange>, string]>([
  [{ operation: 'delete' }, 'Ada is restored as it was when it was deleted.'],
  [{ operation: 'restore' }, 'Ada is deleted again.'],
  [
    { operation: 'update', fields: [{ field: 'bank', old: 1, new: 20 }] },
    'Ada: Bank goes back from $20 to $1.',
  ],
])('undoing %j reads %j', (change, said) => {
  expect(undoWords({ ...edit, ...change }, words)).toBe(said)
})
