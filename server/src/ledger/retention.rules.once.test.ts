import { ledgerKinds } from '@idlewood/contract/ledger-kinds'
import { expect, test } from 'vitest'
import { keyOf } from './line-key.ts'
import { cutoffsOf, isMonthOver, isExpired, oldKinds } from './retention.rules.ts'

const kind = (name: (typeof ledgerKinds)[number]) => ledgerKinds.indexOf(name)
const today = '2026-11-22'
/** Commands since 2026-10-22, everything else since 2025-11-22. */
const usual = () => cutoffsOf({ command: 31, all: 365 }, today)
const commandsAlone = () => cutoffsOf({ command: 31 }, today)

test('the retention of a kind overrides the general one', () => {
  const line = keyOf('2026-10-21 23:59:59', 0, 1)
  expect(isExpired(usual(), kind('command'), line)).toBe(true)
  expect(isExpired(usual(), kind('command'), keyOf('2026-09-30 23:59:59', 0, 1))).toBe(true)
  expect(isExpired(usual(), kind('transfer'), line)).toBe(false)
  expect(isExpired(usual(), kind('transfer'), keyOf('2025-11-21 12:00:00', 0, 1))).toBe(true)
})

test('keeps lines from the first moment of the first day on', () => {
  const first = keyOf('2026-10-22 00:00:00', 0, 0)
  expect(isExpired(usual(), kind('command'), first)).toBe(false)
  expect(isExpired(usual(), kind('command'), keyOf('2026-11-01 00:00:00', 0, 0))).toBe(false)
})

test('kinds without a retention and lines without a date are kept forever', () => {
  expect(isExpired(commandsAlone(), kind('transfer'), keyOf('2001-01-01 00:00:00', 0, 1))).toBe(false)
  expect(isExpired(usual(), kind('command'), keyOf(null, 0, 1))).toBe(false)
  expect(isMonthOver(usual(), '0000-00')).toBe(false)
  expect(oldKinds(usual(), '0000-00')).toEqual([])
})

test('a month has expired once the kind kept longest has', () => {
  expect(isMonthOver(usual(), '2025-10')).toBe(true)
  expect(isMonthOver(usual(), '2025-11')).toBe(false)
  expect(isMonthOver(commandsAlone(), '2001-01')).toBe(false)
})

test('lists the kinds of a month that may have expired lines, and where the retained ones begin', () => {
  const { key } = keyOf('2026-10-22 00:00:00', 0, 0)
  expect(oldKinds(usual(), '2026-11')).toEqual([])
  expect(oldKinds(usual(), '2026-10')).toEqual([{ kind: kind('command'), below: key }])
  expect(oldKinds(commandsAlone(), '2026-09')).toEqual([
    { kind: kind('command'), below: Number.MAX_SAFE_INTEGER },
  ])
  expect(oldKinds(usual(), '2025-10')).toHaveLength(ledgerKinds.length)
})
