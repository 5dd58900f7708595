import { describe, expect, it } from 'vitest'
import { formatOf } from '../../language/format.ts'
import { endOfChoice, endWords } from './role-end.rules.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

describe('the end of a role', () => {
  it.each([
    [{ term: 'lasting', date: '' }, null],
    [{ term: 'week', date: '' }, { after: 'week' }],
    [{ term: 'date', date: '2026-11-23T12:00:00Z' }, { at: '2026-11-23T12:00:00.000Z' }],
    [{ term: 'date', date: '2026-11-22T11:59:00Z' }, undefined],
    [{ term: 'date', date: '' }, undefined],
  ] as const)('chosen as %o is sent as %o', (choice, end) => {
    expect(endOfChoice(choice, now)).toEqual(end)
  })

  it.each([
    ['2026-11-22T12:00:10Z', 'in 1 minute'],
    ['2026-11-22T12:40:00Z', 'in 40 minutes'],
    ['2026-11-22T15:10:00Z', 'in 3 hours'],
    ['2026-11-30T15:00:00Z', 'Nov 30, 2026'],
  ])('at %s is shown as %s', (end, words) => {
    expect(endWords(end, now, formatOf('en'))).toBe(words)
  })
})
