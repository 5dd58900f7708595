import { expect, test } from 'vitest'
import { readAddress } from '../../parts/list/list-address.ts'
import { bansFields } from './bans-view.ts'

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', ''],
  ['2026-13-01', ''],
  ['yesterday', ''],
])('the day %s in the URL of the bans is read as "%s"', (given, read) => {
  expect(readAddress(bansFields, new URLSearchParams({ from: given })).from).toBe(read)
})
