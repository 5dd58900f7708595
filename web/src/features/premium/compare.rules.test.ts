import { readFileSync } from 'node:fs'
import { premium } from '@idlewood/contract/schemas/content'
import { expect, test } from 'vitest'
import { compareTiers } from './compare.rules.ts'

const content: unknown = JSON.parse(readFileSync('content/premium.json', 'utf8'))
const lines = compareTiers(premium.parse(content).tiers)
const line = (name: string) => lines.find((one) => one.name === name)?.has

test('a benefit of several tiers is one row, without the name of the tier', () => {
  expect(line('Badge in game and on Discord')).toEqual({
    bronze: true,
    silver: true,
    gold: true,
    platinum: true,
  })
  expect(line('1 extra property')).toEqual({ silver: true, gold: true, platinum: true })
  expect(line('Boombox')).toEqual({ platinum: true })
})

test('benefits that differ by a number share a row that shows the number', () => {
  expect(line('VIP garage level')).toEqual({ silver: '1', gold: '2', platinum: '2' })
  expect(line('Custom phone number above 10000')).toEqual({ gold: true, platinum: true })
})

const tier = (key: 'silver' | 'gold', name: string, ...benefits: string[]) =>
  // Only these three are used.
  ({ key, name, benefits }) as object as Parameters<typeof compareTiers>[0][number]

test('a number counts only at the very end, and only if tiers differ by it', () => {
  const compared = compareTiers([
    tier('silver', 'Silver', 'Slots 10', 'Level 3 house', 'Taxi 5', 'silver spoon'),
    tier('gold', 'Gold', 'Slots  12', 'Level 4 house', 'Taxi 5', '7'),
  ])
  expect(compared).toEqual([
    { name: 'Slots', has: { silver: '10', gold: '12' } },
    { name: 'Level 4 house', has: { gold: true } },
    { name: 'Taxi 5', has: { silver: true, gold: true } },
    { name: '7', has: { gold: true } },
    { name: 'Level 3 house', has: { silver: true } },
    { name: 'Silver spoon', has: { silver: true } },
  ])
})

test('the tier’s name is removed wherever it occurs, but never from within a word', () => {
  const compared = compareTiers([tier('gold', 'Gold', 'badge Gold', 'Gold hat', 'Golden car')])
  expect(compared.map(({ name }) => name)).toEqual(['Badge', 'Hat', 'Golden car'])
})

test('no benefit is lost', () => {
  expect(lines).toHaveLength(10)
})

test.each(['es', 'id', 'pt-BR', 'ro', 'ru'])('the rows are the same in %s', (code) => {
  const own: unknown = JSON.parse(readFileSync(`content/${code}/premium.json`, 'utf8'))
  expect(compareTiers(premium.parse(own).tiers).map(({ has }) => has)).toEqual(lines.map(({ has }) => has))
})
