import { expect, test } from 'vitest'
import type { Column } from '../game/map/introspect.ts'
import { isCountdown, hasWantedValues } from './countdown.rules.ts'

const column = (type: string): Column => ({
  name: 'c',
  type,
  length: null,
  range: null,
  precision: null,
  nullable: false,
  hasDefault: true,
  isComputed: false,
  fallback: null,
  autoIncrement: false,
  changesByItself: false,
  charset: null,
  collation: null,
  choices: null,
  isSmall: false,
  cannotBe: null,
  holdsNumbers: false,
  isShown: false,
  hasTwin: false,
  nobody: null,
  dates: null,
})

const jail = (now: [number, number], wanted: [number, number]) =>
  (['jailtype', 'jailtime'] as const).map((field, index) => ({
    field,
    column: column('int'),
    now: now[index] ?? null,
    wanted: wanted[index] ?? null,
  }))

test.each([
  ['as it was written', [2, 600], 0, true],
  ['counted down by exactly the elapsed time', [2, 540], 60_000, true],
  ['reduced faster than the clock', [2, 300], 60_000, false],
  ['increased', [2, 700], 60_000, false],
  ['served', [0, 0], 600_000, true],
  ['wiped before it can be served', [0, 0], 60_000, false],
  ['turned into another jail', [3, 540], 60_000, false],
  ['a second ahead of the clock', [2, 539], 60_000, true],
  ['two seconds ahead of the clock', [2, 538], 60_000, false],
  ['lower though no time has passed', [2, 599], 0, false],
  ['over with time left', [0, 540], 60_000, false],
  ['another jail without time left', [1, 0], 600_000, false],
] as const)('a jail sentence that is %s', (_, [type, time], elapsedMs, stands) => {
  expect(hasWantedValues(jail([type, time], [2, 600]), elapsedMs)).toBe(stands)
})

test('other fields are not counted down', () => {
  const warnings = { field: 'warnings', column: column('tinyint'), now: 1, wanted: 2 }
  expect(hasWantedValues([warnings], Infinity)).toBe(false)
})

const one = (field: string, now: number | null, wanted: number | null) => ({
  field,
  column: column('int'),
  now,
  wanted,
})
const hour = 3600_000

test.each([
  ['falls by one an hour', 4, 5, hour, true],
  ['does not fall by three in an hour', 2, 5, hour, false],
  ['is not below zero', -1, 5, 10 * hour, false],
  ['is not null', null, 1, 10 * hour, false],
  ['is not zero if null was wanted', 0, null, 10 * hour, false],
] as const)('a report mute %s', (...[, now, wanted, elapsedMs, stands]) => {
  expect(hasWantedValues([one('reportmuted', now, wanted)], elapsedMs)).toBe(stands)
})

test('serving the time ends a jail sentence, and nothing else', () => {
  const served = one('jailtime', 0, 600)
  expect(hasWantedValues([served, one('warnings', 0, 2)], 600_000)).toBe(false)
  expect(hasWantedValues([one('reportmuted', 0, 1), one('jailtype', 0, 2)], hour)).toBe(false)
})

test('two columns are counted down, and no names inherited from Object.prototype', () => {
  expect(['jailtime', 'reportmuted', 'jailtype', 'toString'].map(isCountdown)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
