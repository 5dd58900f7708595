import type { PunishmentField } from '@idlewood/contract/punishment-fields'
import { describe, expect, test } from 'vitest'
import type { Punishable, Punishables } from '../../game/record/punishable.ts'
import {
  findUnread,
  jailCounts,
  jailFields,
  jailOf,
  mutesOf,
  releaseFields,
  warningsOf,
} from './punishments.rules.ts'

const number = (max: number, now: number | string | null = 0) => ({ column: { range: [0, max] }, now })
const text = (length: number | null, now = '') => ({ column: { length, range: null }, now })
type Fields = Partial<Record<PunishmentField, ReturnType<typeof number> | ReturnType<typeof text>>>
/** The rules use nothing of a column but its capacity. */
const game = (fields: Fields): Punishables =>
  new Map(Object.entries(fields)) as object as ReadonlyMap<PunishmentField, Punishable>

describe('the longest jail', () => {
  test.each<[string, Fields, ReturnType<typeof jailOf>]>([
    [
      'is a week',
      { jailtype: number(2), jailtime: number(10_000_000) },
      { maxMinutes: 10_080, reasonLength: 500 },
    ],
    [
      'is limited by the column',
      { jailtype: number(2), jailtime: number(659) },
      { maxMinutes: 10, reasonLength: 500 },
    ],
    [
      'can be as short as a minute',
      { jailtype: number(2), jailtime: number(60) },
      { maxMinutes: 1, reasonLength: 500 },
    ],
    ['does not exist below a minute', { jailtype: number(2), jailtime: number(59) }, null],
    ['does not exist without the staff prison', { jailtype: number(1), jailtime: number(6000) }, null],
    ['does not exist without a column', { jailtype: number(2) }, null],
    [
      'has a reason as long as its column',
      { jailtype: number(2), jailtime: number(6000), prisonreason: text(64) },
      { maxMinutes: 100, reasonLength: 64 },
    ],
    [
      'has a reason no longer than the general limit',
      { jailtype: number(2), jailtime: number(6000), prisonreason: text(900) },
      { maxMinutes: 100, reasonLength: 500 },
    ],
  ])('%s', (_, fields, jail) => {
    expect(jailOf(game(fields))).toEqual(jail)
  })
})

test('warnings are counted wherever the game has room for all of them', () => {
  const fields = { warnings: number(2, 1), dmwarnings: number(1, 1), reportwarns: number(9, null) }
  expect(warningsOf(game(fields))).toEqual([
    { kind: 'warnings', count: 1 },
    { kind: 'reportwarns', count: 0 },
  ])
})

test('players are muted in the channels the game supports, in reports for hours of play', () => {
  const fields = { newbiemuted: number(1, 1), helpmuted: number(0), admuted: number(1, -4) }
  expect(mutesOf(game({ ...fields, reportmuted: number(99, 12) }))).toEqual([
    { channel: 'newbiemuted', value: 1 },
    { channel: 'admuted', value: 0 },
    { channel: 'reportmuted', value: 12 },
  ])
  expect(mutesOf(game({ reportmuted: number(98) }))).toEqual([])
})

test('a count that cannot be read is not shown, and is detected before it is overwritten', () => {
  const unread = number(99, 'many')
  const fields = { jailtype: number(2), jailtime: unread, warnings: unread, newbiemuted: unread }
  const punishables = game({ ...fields, dmwarnings: number(3, 1), admuted: number(1, 1) })
  expect(warningsOf(punishables)).toEqual([{ kind: 'dmwarnings', count: 1 }])
  expect(mutesOf(punishables)).toEqual([{ channel: 'admuted', value: 1 }])
  expect(findUnread(punishables, jailCounts)).toBe('jailtime')
  expect(findUnread(punishables, ['jailtype', 'admuted'])).toBeUndefined()
})

test('a jail is written with its author, cut to the column’s length, and its reason if they change', () => {
  const jail = { jailtype: number(2, 0), jailtime: number(6000, 5) }
  const order = { minutes: 10, by: 'Ada_Stone', reason: 'Ramming' }
  const written = [
    { field: 'jailtype', old: 0, new: 2 },
    { field: 'jailtime', old: 5, new: 600 },
  ]
  expect(jailFields(game(jail), order)).toEqual(written)
  expect(jailFields(game({ ...jail, prisonedby: text(3, 'Bob'), prisonreason: text(64) }), order)).toEqual([
    ...written,
    { field: 'prisonedby', old: 'Bob', new: 'Ada' },
    { field: 'prisonreason', old: '', new: 'Ramming' },
  ])
  const same = { ...jail, prisonedby: text(24, 'Ada_Stone'), prisonreason: text(64, 'Ramming') }
  expect(jailFields(game(same), order)).toEqual(written)
})

test('a release ends the jail and keeps its author', () => {
  expect(
    releaseFields(game({ jailtype: number(2, 2), jailtime: number(6000, 50), prisonedby: text(24) })),
  ).toEqual([
    { field: 'jailtype', old: 2, new: 0 },
    { field: 'jailtime', old: 50, new: 0 },
  ])
  expect(releaseFields(game({}))).toEqual([])
})
