import { array, assert, boolean, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { idsContaining, idsEqual, isPlain, packBans, type BanKey, type BanPart } from './ban-part.ts'

const short = string({ unit: constantFrom('a', 'B', '_', '1', ' ', 'é', '\t', '\n'), maxLength: 5 })
const bans = array(record({ username: short, address: short }), { maxLength: 12 }).map((rows) =>
  rows.map((row, index): BanKey => ({ id: 3 * index + 1, ...row })),
)
const term = string({ unit: constantFrom('a', 'b', '_', '1', ' '), minLength: 1, maxLength: 3 }).filter(
  (text) => text.trim() !== '',
)
const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

const plainly = (rows: readonly BanKey[], isFound: (ban: BanKey) => boolean): number[] =>
  rows.filter((ban) => !isPlain(ban.username + ban.address) || isFound(ban)).map(({ id }) => id)

test('finds the same bans as a plain search, plus the odd ones', () => {
  assert(
    property(bans, term, boolean(), (rows, sought, isName) => {
      const part = packBans(rows)
      const textOf = (ban: BanKey): string => (isName ? ban.username : ban.address).toLowerCase()
      const where = isName ? 'name' : 'address'
      expect(sorted(idsContaining(part, where, sought.toUpperCase()))).toEqual(
        plainly(rows, (ban) => textOf(ban).includes(sought)),
      )
      expect(sorted(idsEqual(part, where, `${sought}  `))).toEqual(
        plainly(rows, (ban) => textOf(ban).trimEnd() === sought.trimEnd()),
      )
    }),
    { numRuns: 2000 },
  )
})

test('supports the highest numbers', () => {
  const ids = [-1, 2 ** 31, Number.MAX_SAFE_INTEGER]
  const part: BanPart = packBans(ids.map((id) => ({ id, username: 'Same_Name', address: 'n/a' })))
  expect(idsEqual(part, 'name', 'same_name')).toEqual(ids)
})
