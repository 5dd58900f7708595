import { contactKinds } from '@idlewood/contract/contacts'
import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { keyOfContact } from './contact-keys.ts'
import { truncateRows, setRow, keyRows, listMatching } from './key-rows.ts'

const characters = (text: string): string[] => text.split('')
const digits = string({ unit: constantFrom(...characters('0123456789')), maxLength: 21 })
const part = oneof(
  integer({ min: 0, max: 300 }).map(String),
  string({ unit: constantFrom(...characters('012.')), maxLength: 4 }),
)
const address = array(part, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'))
const phone = string({ unit: constantFrom(...characters('0123456789- +')), maxLength: 12 })

test('a value in the usual notation has the same key as in another notation', () => {
  assert(
    property(constantFrom(...contactKinds), oneof(digits, address, phone), (kind, text) => {
      // A leading space is ignored.
      expect(keyOfContact(kind, text)).toBe(keyOfContact(kind, ` ${text}`))
    }),
    { numRuns: 2000 },
  )
  expect(keyOfContact('ip', '255.0.1.20')).toBe(0xff_00_01_14)
  expect(keyOfContact('ip', '255.0.1.20:7777')).toBe(0xff_00_01_14)
  expect(keyOfContact('ip', '256.0.1.20')).toBe(0)
})

test('rows that are overwritten, cut and added are found by their latest keys', () => {
  const rows = keyRows(2)
  for (let place = 0; place < 10_000; place++) setRow(rows, place, place + 1, [place, 7])
  setRow(rows, 9000, 2 ** 40, [3, 7])
  expect(listMatching(rows, 0, { from: 3, to: 3 })).toEqual([4, 2 ** 40])
  expect(listMatching(rows, 1, { from: 7, to: 7 })).toHaveLength(10_000)
  truncateRows(rows, 9000)
  expect(listMatching(rows, 0, { from: 3, to: 3 })).toEqual([4])
  expect(listMatching(rows, 0, { from: 8999, to: 2 ** 32 - 1 })).toEqual([9000])
})
