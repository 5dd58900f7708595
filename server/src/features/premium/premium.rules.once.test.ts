import { describe, expect, test } from 'vitest'
import type { GameMap } from '../../game/map/capability-map.ts'
import type { Column, Table } from '../../game/map/introspect.ts'
import type { Holder, PremiumField } from '../../game/readers/premium.ts'
import { inLanguage, messageTextOf } from '../../language/sentences.ts'
import {
  earlierTier,
  fulfilment,
  activeTier,
  paymentObstacle,
  offerOf,
  hasTier,
  remainingFields,
  hasTierOf,
  type Situation,
} from './premium.rules.ts'

const all: readonly PremiumField[] = ['vippackage', 'viptime', 'diamonds', 'bank', 'cash']
const day = 86_400_000
const now = Date.UTC(2026, 10, 22)
const seconds = (time: number): number => Math.floor(time / 1000)

/** A game map whose users have these fields; the rules use nothing else of it. */
function mapWith(fields: readonly PremiumField[] = all): GameMap {
  const column = (_: string, field: string) =>
    fields.some((known) => known === field)
      ? ({ name: field, type: 'int', range: [-(2 ** 31), 2 ** 31 - 1] } as Partial<Column>)
      : undefined
  const table = (): Partial<Table> => ({ name: 'users', engine: 'InnoDB', isView: false })
  return { column, table, introspection: { isDurable: true } } as object as GameMap // all the rules use
}

const holder = (cells: Holder['cells'] = {}): Holder => ({ uid: 7, username: 'Some_One', cells })
const situation = (cells: Holder['cells'] = {}, more: Partial<Situation> = {}): Situation => ({
  map: mapWith(),
  packages: new Map([1, 2, 3].map((code) => [code, `Tier ${code}`])),
  holder: holder(cells),
  ownExpiry: null,
  now,
  ...more,
})
const silver = { name: 'Silver', package: 2, days: 30, diamonds: 10, cash: 500 }
const tiers = [silver, { ...silver, name: 'Gold', package: 3 }]
const until = now + 5 * day

describe('the tier in force', () => {
  test.each([
    ['a package with time left', { vippackage: 2, viptime: seconds(until) }, { package: 2, until }],
    ['a package whose time is over', { vippackage: 2, viptime: seconds(now) }, null],
    ['no package, whatever the end', { vippackage: 0, viptime: seconds(until) }, null],
    ['a package without any time', { vippackage: 2 }, null],
  ])('%s', (_, cells, expected) => {
    expect(activeTier(situation(cells))).toEqual(expected)
  })

  test('of a game without an end lasts as long as the portal’s own order', () => {
    const map = mapWith(['vippackage'])
    expect(activeTier(situation({ vippackage: 1 }, { map, ownExpiry: until }))).toEqual({ package: 1, until })
    expect(activeTier(situation({ vippackage: 1 }, { map }))).toEqual({ package: 1, until: null })
  })
})

describe('what is missing to pay', () => {
  const missing = (cells: Holder['cells'], payment: 'bank' | 'cash' = 'bank', fields = all) =>
    paymentObstacle({ map: mapWith(fields), holder: holder(cells) }, silver, { payment })
  test.each([
    [{ diamonds: 10, bank: 500 }, null],
    [{ diamonds: 9, bank: 500 }, 'Not enough for Silver: you have 9 of 10 diamonds.'],
    [{ diamonds: 10, bank: 499 }, 'Not enough for Silver: you have $499 of $500 in the bank.'],
    [{}, 'Not enough for Silver: you have 0 of 10 diamonds and $0 of $500 in the bank.'],
  ])('of %j', (cells, sentence) => expect(missing(cells)).toBe(sentence))

  test('is said in the reader’s language, on its own and as part of another sentence', () => {
    const russian = (sentence: string) => {
      const text = messageTextOf(sentence)
      return text && inLanguage('ru', text).replaceAll(/[\u00A0\u202F]/g, ' ')
    }
    const said = 'Не хватает на Silver: у тебя 0 из 10 алмазов и $0 из $500 в банке.'
    expect(russian(missing({}) ?? '')).toBe(said)
    expect(russian(`${missing({})} Nothing was ordered.`)).toBe(`${said} Ничего не заказано.`)
  })

  test('is not computed from a balance that cannot be read exactly', () => {
    const rounded = { diamonds: 10, bank: '9007199254740993', cash: 500 }
    expect(missing(rounded)).toBe('Bank holds a value that the portal cannot read. Change it in the game.')
    expect(missing(rounded, 'cash')).toBeNull()
    const tier = situation({ vippackage: 1, viptime: '9007199254740993' })
    expect(offerOf(tier, silver, tiers).blocked).toContain('VIP until holds a value')
  })

  test('only counts the chosen means of payment', () => {
    expect(missing({ diamonds: 10, bank: 500, cash: 1 }, 'cash')).toContain('$1 of $500 in cash')
    expect(missing({ diamonds: 10 }, 'cash', ['diamonds', 'bank'])).toContain('keeps no cash')
  })
})

describe('what an order would do', () => {
  test.each([
    ['begin', {}, now + 30 * day],
    ['renew', { vippackage: 2, viptime: seconds(until) }, until + 30 * day],
    ['replace', { vippackage: 1, viptime: seconds(until) }, now + 30 * day],
  ] as const)('%s', (effect, cells, end) => {
    expect(offerOf(situation(cells), silver, tiers)).toEqual({ effect, blocked: null, until: end })
  })

  test.each([
    [
      'a higher tier is in force',
      situation({ vippackage: 3, viptime: seconds(until) }),
      /^Gold is in force until/,
    ],
    ['the game lacks the package', situation({}, { packages: new Map() }), /nobody has confirmed/],
    [
      'the game has no column for the tier',
      situation({}, { map: mapWith(['bank']) }),
      /keeps no premium tier/,
    ],
    ['the end exceeds the game’s cells', situation({}, { now: 2 ** 31 * 1000 - day }), /longer than/],
  ])('nothing if %s', (_, where, sentence) => {
    expect(offerOf(where, silver, tiers).blocked).toMatch(sentence)
  })
})

test('fulfilling gives the tier and charges the price, each checked against the current row', () => {
  const { map, holder: who } = situation({ vippackage: 1, viptime: 5, diamonds: 30, bank: 900 })
  expect(fulfilment({ map, holder: who }, { price: silver, payment: 'bank', until })).toEqual([
    { field: 'vippackage', old: 1, new: 2 },
    { field: 'viptime', old: 5, new: seconds(until) },
    { field: 'diamonds', old: 30, new: 20 },
    { field: 'bank', old: 900, new: 400 },
  ])
  const free = { ...silver, diamonds: 0, cash: 0 }
  expect(fulfilment({ map, holder: who }, { price: free, payment: 'cash', until })).toHaveLength(2)
})

test('an order’s tier still counts only if its end matches to the second', () => {
  const given = { package: 2, until }
  const still = (cells: Holder['cells'], fields = all) => hasTier(mapWith(fields), holder(cells), given)
  expect(still({ vippackage: 2, viptime: seconds(until) })).toBe(true)
  expect(still({ vippackage: 2, viptime: seconds(until) + 1 })).toBe(false)
  expect(still({ vippackage: 1, viptime: seconds(until) })).toBe(false)
  expect(still({ vippackage: 2 }, ['vippackage'])).toBe(true)
})

test('the previous tier is restored if it would still be in force', () => {
  const before = (viptime: number, vippackage = 1) => [
    { field: 'vippackage', old: vippackage, new: 2 },
    { field: 'viptime', old: viptime, new: 9 },
  ]
  const over = { package: 0, viptime: 0 }
  expect(earlierTier(before(seconds(until)), now)).toEqual({ package: 1, viptime: seconds(until) })
  expect(earlierTier(before(seconds(now)), now)).toEqual(over)
  expect(earlierTier(before(seconds(until), 0), now)).toEqual(over)
  expect(earlierTier([], now)).toEqual(over)
})

test('of a change the game overwrote, the fields still in the row are those that it changed and that have their new value', () => {
  const fields = [
    { field: 'vippackage', old: 1, new: 2 },
    { field: 'viptime', old: 5, new: 5 },
    { field: 'diamonds', old: null, new: 20 },
    { field: 'bank', old: 900, new: 400 },
  ]
  const who = holder({ vippackage: 2, viptime: 5, diamonds: null, bank: '400' })
  expect(remainingFields(who, fields).map(({ field }) => field)).toEqual(['vippackage', 'bank'])
  expect(hasTierOf(who, fields)).toBe(true)
  expect(hasTierOf(holder({ vippackage: 2, viptime: 6 }), fields)).toBe(false)
  expect(hasTierOf(holder({ vippackage: 0, viptime: 5 }), fields)).toBe(false)
})
