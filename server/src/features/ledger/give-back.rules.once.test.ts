import type { LedgerLine } from '@idlewood/contract/ledger'
import { describe, expect, test } from 'vitest'
import { balancesOf, losersOf, movementsOf, partsFor, reasonFor, thingKey } from './give-back.rules.ts'

const [ada, bob, cid] = [
  { uid: 1, name: 'Ada' },
  { uid: 2, name: 'Bob' },
  { uid: 3, name: 'Cid' },
]
const line = (some: Partial<LedgerLine>): LedgerLine => ({
  key: 'k',
  at: null,
  log: 'log',
  kind: 'transfer',
  text: '',
  actor: ada,
  target: bob,
  amount: null,
  flow: null,
  thing: null,
  thingFlow: null,
  count: null,
  place: null,
  reason: null,
  mark: null,
  ...some,
})
const moved = (some: Partial<LedgerLine>) =>
  movementsOf(line(some)).map(({ uid, thing, amount }) => [uid, thing, amount])

describe('the movements of a line', () => {
  test.each<[string, Partial<LedgerLine>, unknown[]]>([
    [
      'money from one to the other',
      { amount: 50, flow: 'actor>target' },
      [
        [1, null, -50],
        [2, null, 50],
      ],
    ],
    ['money from the world', { amount: 50, flow: 'world>target' }, [[2, null, 50]]],
    ['money into the world', { amount: 50, flow: 'actor>world' }, [[1, null, -50]]],
    [
      'one item if no count is given',
      { thing: 'Gun', thingFlow: 'actor>target' },
      [
        [1, 'Gun', -1],
        [2, 'Gun', 1],
      ],
    ],
    [
      'several items',
      { thing: 'Meth', thingFlow: 'target>actor', count: 5 },
      [
        [2, 'Meth', -5],
        [1, 'Meth', 5],
      ],
    ],
    ['nothing without a flow', { amount: 50, thing: 'Gun' }, []],
    ['nothing for an amount of zero', { amount: 0, flow: 'actor>target' }, []],
    ['nothing for a negative amount', { amount: -5, flow: 'actor>target' }, []],
    ['nothing for a count of zero', { thing: 'Gun', thingFlow: 'actor>target', count: 0 }, []],
    ['nothing without the name of the item', { thingFlow: 'actor>target', count: 3 }, []],
    ['nothing if the line has a mark', { amount: 50, flow: 'actor>target', mark: 'debt' }, []],
    [
      'only the known side if the other has no uid',
      { amount: 5, flow: 'actor>target', target: { uid: null, name: '?' } },
      [[1, null, -5]],
    ],
    ['nothing for uid 0', { amount: 5, flow: 'world>target', target: { uid: 0, name: '?' } }, []],
    ['nothing without an actor', { amount: 5, flow: 'actor>world', actor: null }, []],
  ])('%s', (_, some, movements) => {
    expect(moved(some)).toEqual(movements)
  })
})

const [first, second] = [
  line({ key: 'a', amount: 50, flow: 'actor>target' }),
  line({ key: 'b', amount: 20, flow: 'target>actor', thing: 'Gun', thingFlow: 'actor>target' }),
]

test('an item called money is no money', () => {
  const named = line({
    amount: 50,
    flow: 'actor>target',
    thing: 'money',
    thingFlow: 'target>actor',
    count: 50,
  })
  expect(balancesOf([named]).map(({ uid, thing, amount }) => [uid, thing, amount])).toEqual([
    [1, null, -50],
    [2, null, 50],
    [2, 'money', -50],
    [1, 'money', 50],
  ])
})

test('lines add up by person and item, without those that cancel out', () => {
  const balances = balancesOf([first, second])
  expect(
    balances.map(({ uid, thing, amount, lines }) => [uid, thing, amount, lines.map(({ key }) => key)]),
  ).toEqual([
    [1, null, -30, ['a', 'b']],
    [2, null, 30, ['a', 'b']],
    [1, 'Gun', -1, ['b']],
    [2, 'Gun', 1, ['b']],
  ])
  expect(losersOf(balances)).toEqual([ada])
  expect(balancesOf([first, line({ amount: 50, flow: 'target>actor' })])).toEqual([])
})

const balance = (who: { uid: number; name: string }, amount: number, thing: string | null = null) => ({
  ...who,
  thing,
  amount,
  lines: [],
})
const parts = (to: number, ...balances: ReturnType<typeof balance>[]) =>
  partsFor(balances, to).map(({ uid, part, thing, amount }) => [uid, part, thing, amount])

describe('giving back', () => {
  test('takes from the one who received it, no more than they received, before it gives what was lost', () => {
    expect(parts(1, balance(ada, -50), balance(bob, 80))).toEqual([
      [2, 'take', null, 50],
      [1, 'give', null, 50],
    ])
    expect(parts(1, balance(ada, -50), balance(bob, 20))).toEqual([
      [2, 'take', null, 20],
      [1, 'give', null, 50],
    ])
  })

  test('takes from nobody if several people received it, if only others lost, or if it is another item', () => {
    expect(parts(1, balance(ada, -50), balance(bob, 20), balance(cid, 30))).toEqual([[1, 'give', null, 50]])
    expect(parts(1, balance(ada, -50), balance(bob, -20))).toEqual([[1, 'give', null, 50]])
    expect(parts(1, balance(ada, -1, 'Gun'), balance(bob, 30))).toEqual([[1, 'give', 'Gun', 1]])
  })

  test('gives nothing to someone who lost nothing', () => {
    expect(parts(2, balance(ada, -50), balance(bob, 50))).toEqual([])
    expect(parts(3, balance(ada, -50), balance(bob, 50))).toEqual([])
  })
})

test.each([
  ['grams of Meth', 'meth'],
  ['Gram of meth', 'meth'],
  ['litre of Fuel', 'fuel'],
  ['litres of fuel', 'fuel'],
  ['Liter of Fuel', 'fuel'],
  ['liters of fuel', 'fuel'],
  ['piece of wood', 'wood'],
  ['pieces of wood', 'wood'],
  ['Desert Eagles', 'deserteagle'],
  ['M4-A1', 'm4a1'],
  ['as', 'as'],
  ['Bag of grams of meth', 'bagofgramsofmeth'],
  ['AK-47s', 'ak47s'],
])('%s has the key %s', (name, key) => {
  expect(thingKey(name)).toBe(key)
})

test('a reason is the typed text followed by the lines, truncated if it is too long', () => {
  expect(reasonFor('Bug', ['one', 'two'])).toBe('Bug · one · two')
  expect(reasonFor(undefined, ['one'])).toBe('one')
  expect(reasonFor(undefined, [])).toBeUndefined()
  expect(reasonFor('x'.repeat(500), [])).toBe('x'.repeat(500))
  expect(reasonFor('x'.repeat(501), [])).toBe(`${'x'.repeat(499)}…`)
})
