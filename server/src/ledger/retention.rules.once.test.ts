import { ledgerKinds } from '@idlewood/contract/ledger-kinds'
import { expect, test } from 'vitest'
import { keyOf } from './line-key.ts'
import { cutoffsOf, isMonthOver, isOver, oldKinds } from './retention.rules.ts'

const kind = (name: (typeof ledgerKinds)[number]) => ledgerKinds.indexOf(name)
const cutoffs = cutoffsOf({ command: 31, all: 365 }, '2026-11-22')

test('a kind of its own days goes before all others', () => {
  const line = keyOf('2026-10-21 23:59:59', 0, 1)
  expect(isOver(cutoffs, kind('command'), line)).toBe(true)
  expect(isOver(cutoffs, kind('command'), keyOf('2026-10-22 00:00:00', 0, 1))).toBe(false)
  expect(isOver(cutoffs, kind('transfer'), line)).toBe(false)
  expect(isOver(cutoffs, kind('transfer'), keyOf('2025-11-21 12:00:00', 0, 1))).toBe(true)
})

test('what is left out, and lines without a date, are kept for good', () => {
  expect(
    isOver(cutoffsOf({ command: 31 }, '2026-11-22'), kind('transfer'), keyOf('2001-01-01 00:00:00', 0, 1)),
  ).toBe(false)
  expect(isOver(cutoffs, kind('command'), keyOf(null, 0, 1))).toBe(false)
  expect(isMonthOver(cutoffs, '0000-00')).toBe(false)
})

test('a month is over once the kind kept longest is', () => {
  expect(isMonthOver(cutoffs, '2025-10')).toBe(true)
  expect(isMonthOver(cutoffs, '2025-11')).toBe(false)
  expect(isMonthOver(cutoffsOf({ command: 31 }, '2026-11-22'), '2001-01')).toBe(false)
  expect(oldKinds(cutoffs, '2026-10').map((old) => old.kind)).toEqual([kind('command')])
  expect(oldKinds(cutoffs, '2026-11')).toEqual([])
})
