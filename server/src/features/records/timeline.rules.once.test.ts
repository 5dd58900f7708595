import type { RecordEntry } from '@idlewood/contract/records'
import { expect, test } from 'vitest'
import { newestFirst } from './timeline.rules.ts'

const entry = (key: string, at: string | null): RecordEntry => ({
  key,
  kind: 'note',
  at,
  source: '',
  text: null,
  by: null,
  other: null,
  isInForce: false,
})

test('entries from two clocks are in the order in which they happened', () => {
  const entries = [
    entry('none', null),
    entry('unreadable', '0000-00-00T00:00:00'),
    entry('game, 9:30 UTC', '2026-07-01T12:30:00'),
    entry('portal, 10:00', '2026-07-01T10:00:00.000Z'),
    entry('portal, 9:00', '2026-07-01T09:00:00.000Z'),
  ]
  expect(newestFirst(entries, 3 * 3600_000).map(({ key }) => key)).toEqual([
    'portal, 10:00',
    'game, 9:30 UTC',
    'portal, 9:00',
    'none',
    'unreadable',
  ])
})
