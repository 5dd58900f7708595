import { expect, it } from 'vitest'
import {
  aroundFilter,
  dayFrom,
  extentOf,
  furthestScanned,
  isTimestamp,
  lastPageOf,
  maxLengthOf,
  newestFirst,
} from './logs.rules.ts'

const entry = (timestamp: string, at: number) => ({ timestamp, at, level: 'info', message: '' })

it.each([
  [{}, 0],
  [{ main: 3 }, 3],
  [{ main: 3, exceptions: 9, rejections: undefined }, 9],
])('the longest list of %j has %i', (totals, length) => {
  expect(maxLengthOf(totals)).toBe(length)
})

it.each([
  [0, 1],
  [50, 1],
  [51, 2],
  [120, 3],
])('the last page of a log of %i entries is page %i', (main, page) => {
  expect(lastPageOf({ main })).toBe(page)
})

const day = (main: number, shown: number, more: object = {}) => ({
  totals: { main, exceptions: 2 },
  logs: { main: Array.from({ length: shown }, (_, at) => entry('', at)), exceptions: [] },
  limit: 50,
  complete: true,
  ...more,
})

it('a page says which entries it shows and of how many', () => {
  expect(extentOf(day(120, 20), 3)).toEqual({ total: 120, first: 101, last: 120, pages: 3, isWhole: true })
  expect(extentOf(day(120, 50, { complete: false }), 1)).toMatchObject({ last: 50, isWhole: false })
  const beyond = extentOf(day(120, 0), 9)
  expect(beyond.last).toBeLessThan(beyond.first)
  expect(extentOf(undefined, 4).total).toBe(0)
})

it('merges the lists of a followed log into one, newest first', () => {
  const [early, late, same] = [entry('10:00', 5), entry('11:00', 1), entry('10:00', 7)]
  expect(newestFirst({ main: [early, same], exceptions: [late], rejections: undefined })).toEqual([
    late,
    same,
    early,
  ])
})

it('prefers the response that has read further', () => {
  const [quick, counted] = [{ scanned: 10 }, { scanned: 9 }]
  expect(furthestScanned(quick, undefined)).toBe(quick)
  expect(furthestScanned(quick, counted)).toBe(quick)
  expect(furthestScanned(quick, { scanned: 10 })).not.toBe(quick)
  expect(furthestScanned(undefined, counted)).toBe(counted)
})

it.each([
  [{ year: '2025', month: 'March', day: '01' }, -1, { year: '2025', month: 'February', day: '28' }],
  [{ year: '2025', month: 'December', day: '31' }, 1, { year: '2026', month: 'January', day: '01' }],
  [{ year: '2023', month: 'January', day: '01' }, -1, undefined],
  [{ year: '2026', month: 'February', day: '31' }, -1, { year: '2026', month: 'February', day: '28' }],
  [{ year: '2026', month: 'February', day: '31' }, 1, { year: '2026', month: 'March', day: '01' }],
] as const)('from %j, %i days later is %j', (from, days, day) => {
  expect(dayFrom(from, days)).toEqual(day)
})

it('looking around a line matches its ten-second interval and the two next to it', () => {
  expect(aroundFilter('2025-03-14T10:00:03.120Z')).toBe(
    '2025-03-14T09:59:5|2025-03-14T10:00:0|2025-03-14T10:00:1',
  )
})

it.each([
  ['2025-03-14T10:00:03.120Z', true],
  ['2025-03-14T99:00:03.120Z', false],
  ['', false],
  ['yesterday', false],
])('%j is a log timestamp: %s', (text, is) => {
  expect(isTimestamp(text)).toBe(is)
})
