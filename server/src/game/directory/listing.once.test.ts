import { assert, constantFrom, integer, property, array, record, string, option, boolean } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockList } from './block-list.ts'
import { entriesOf, packBlock, type Block, type Entry } from './block.ts'
import { foldName, foldTerm } from './folding.ts'
import { createListing, type ListingQuery } from './listing.ts'

/** Characters that share traits, that need two bytes, and that need two units. */
const name = string({ unit: constantFrom('a', 'b', 'c', '_', '1', '2', 'я', 'ж', '😀'), maxLength: 8 })
const people = array(
  record({ uid: integer({ min: -5, max: 60 }), name, flags: integer({ min: 0, max: 31 }) }),
  {
    maxLength: 80,
  },
).map((entries) =>
  [...new Map(entries.map((entry) => [entry.uid, entry])).values()].toSorted((a, b) => a.uid - b.uid),
)

const inBlocks = (entries: readonly Entry[], size: number): Block[] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    packBlock(entries.slice(index * size, (index + 1) * size)),
  )

/** A reference implementation, as simple as possible. */
function plainly(entries: readonly Entry[], { term, level }: ListingQuery): number[] {
  const rank = ({ uid, name }: Entry): number =>
    term === '' || name === term || String(uid) === term
      ? 1
      : name.startsWith(term)
        ? 2
        : name.includes(term)
          ? 3
          : 4
  return entries
    .filter(({ flags }) => !level || ((flags >> level.trait) & 1) === Number(level.holds))
    .map((entry) => ({ uid: entry.uid, rank: rank(entry) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((one, other) => one.rank - other.rank || one.uid - other.uid)
    .map(({ uid }) => uid)
}

describe('a listing', () => {
  test('finds the same users as a plain search, in the same order, on every page, also when repeated', () => {
    const level = option(record({ trait: integer({ min: 0, max: 4 }), holds: boolean() }), { nil: undefined })
    assert(
      property(people, name, level, integer({ min: 1, max: 40 }), (entries, term, level, size) => {
        const find = createListing()
        const blocks = inBlocks(entries, size)
        const expected = plainly(entries, { term, level })
        for (const from of [0, 3, 6, 0]) {
          expect(find(blocks, { term, level }, { from, limit: 3 })).toEqual({
            uids: expected.slice(from, from + 3),
            total: expected.length,
          })
        }
      }),
      { numRuns: 500 },
    )
  })

  test('counts the same matches of one or two characters as a plain search, with and without a filter', () => {
    const ascii = string({ unit: constantFrom('a', 'b', '_', '1'), maxLength: 6 })
    const names = array(ascii, { maxLength: 60 })
    const term = string({ unit: constantFrom('a', 'b', '_', '1'), minLength: 1, maxLength: 2 })
    const level = option(record({ trait: integer({ min: 0, max: 1 }), holds: boolean() }), { nil: undefined })
    assert(
      property(names, term, level, (names, term, level) => {
        const entries = names.map((name, uid) => ({ uid, name, flags: uid & 3 }))
        const expected = plainly(entries, { term, level })
        expect(createListing()(inBlocks(entries, 20), { term, level }, { from: 0, limit: 60 })).toEqual({
          uids: expected,
          total: expected.length,
        })
      }),
      { numRuns: 500 },
    )
  })

  test('notices that a block has been replaced', () => {
    const find = createListing()
    const wanted = [{ term: 'new' }, { from: 0, limit: 5 }] as const
    const before = packBlock([{ uid: 1, name: 'old_name', flags: 0 }])
    const after = packBlock([{ uid: 1, name: 'new_name', flags: 0 }])
    expect(find([before], ...wanted).total).toBe(0)
    expect(find([after], ...wanted)).toEqual({ uids: [1], total: 1 })
  })

  test('treats a surrogate pair as one character', () => {
    const block = packBlock(['😀a', '😀', '😁'].map((name, uid) => ({ uid, name, flags: 0 })))
    expect(createListing()([block], { term: '😀' }, { from: 0, limit: 5 })).toEqual({
      uids: [1, 0],
      total: 2,
    })
  })

  test('finds the largest uids', () => {
    const uids = [-(2 ** 40), -1, 0, 2 ** 31, Number.MAX_SAFE_INTEGER]
    const block = packBlock(uids.map((uid) => ({ uid, name: 'same', flags: 0 })))
    expect(entriesOf(block).map(({ uid }) => uid)).toEqual(uids)
    expect(createListing()([block], { term: '2147483648' }, { from: 0, limit: 5 }).uids).toEqual([2 ** 31])
  })
})

describe('a list of blocks', () => {
  test('contains the same users as a plain map after any corrections', () => {
    const correction = record({
      uid: integer({ min: -5, max: 70 }),
      entry: option(record({ name, flags: integer({ min: 0, max: 31 }) }), { nil: null }),
    })
    assert(
      property(people, integer({ min: 1, max: 40 }), array(array(correction)), (entries, size, rounds) => {
        const list = blockList()
        for (const block of inBlocks(entries, size)) list.append(block)
        const plain = new Map(entries.map((entry) => [entry.uid, entry]))
        for (const round of rounds) {
          const corrections = new Map(round.map(({ uid, entry }) => [uid, entry && { uid, ...entry }]))
          list.correct(corrections)
          for (const [uid, entry] of corrections) {
            if (entry) plain.set(uid, entry)
            else plain.delete(uid)
          }
        }
        const expected = [...plain.values()].toSorted((one, other) => one.uid - other.uid)
        expect(list.blocks.flatMap(entriesOf)).toEqual(expected)
        expect(list.blocks.every(({ uids }) => uids.length > 0)).toBe(true)
        for (const entry of expected) expect(list.find(entry.uid)).toEqual(entry)
      }),
    )
  })

  test('keeps a correction made while the block was being read', () => {
    const list = blockList()
    const read = packBlock([{ uid: 1, name: 'old', flags: 0 }])
    list.append(read)
    list.correct(new Map([[1, { uid: 1, name: 'new', flags: 0 }]]))
    expect(list.replace(read, [packBlock([{ uid: 1, name: 'old', flags: 0 }])])).toBe(false)
    expect(list.find(1)?.name).toBe('new')
  })
})

test.each([
  ['José Ruiz', 'jose_ruiz'],
  ['  John\tSmith  ', 'john_smith'],
  ['ÄÖÜ', 'aou'],
  ['Иван_Петров', 'иван_петров'],
  ['[KOX]Nova.(=@)', '[kox]nova.(=@)'],
])('the name %s is folded to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test('a trailing space in a search is significant', () => {
  expect(foldTerm(' John ')).toBe('john_')
})
