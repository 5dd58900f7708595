import { expect, test } from 'vitest'
import type { Column } from '../game/map/introspect.ts'
import { standsAsWanted } from './countdown.rules.ts'

const column = (type: string): Column => ({
  name: 'c',
  type,
  length: null,
  range: null,
  nullable: false,
  hasDefault: true,
  fallback: null,
  autoIncrement: false,
  changesByItself: false,
  charset: null,
  collation: null,
  firstChoice: null,
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
  ['counted down as long as it may be', [2, 540], 60_000, true],
  ['fallen faster than the clock', [2, 300], 60_000, false],
  ['risen', [2, 700], 60_000, false],
  ['served', [0, 0], 600_000, true],
  ['wiped before it can be served', [0, 0], 60_000, false],
  ['turned into another jail', [3, 540], 60_000, false],
] as const)('a jail that is %s', (_, [type, time], elapsedMs, stands) => {
  expect(standsAsWanted(jail([type, time], [2, 600]), elapsedMs)).toBe(stands)
})

test('of other fields nothing goes by itself', () => {
  const warnings = { field: 'warnings', column: column('tinyint'), now: 1, wanted: 2 }
  expect(standsAsWanted([warnings], Infinity)).toBe(false)
})
