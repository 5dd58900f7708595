import { expect, it } from 'vitest'
import { orderField, sortedBy } from './sorting.rules.ts'

const order = orderField(['name', 'level'], '-level')

it.each([
  ['name', 'name', 'name'],
  ['-name', '-name', '-name'],
  ['-level', '-level', null],
  ['rank', '-level', null],
  [null, '-level', null],
])('the URL value %j: sorted by %s, written as %j', (text, value, written) => {
  const read = order.read(text)
  expect(read).toBe(value)
  expect(order.write(read)).toBe(written)
  expect(order.key).toBe('sort')
})

interface Row {
  name: string | null
  level?: number
}
const rows: readonly Row[] = [
  { name: 'Élan', level: 10 },
  { name: null, level: 9 },
  { name: 'anna', level: 100 },
  { name: 'Zed' },
  { name: 'Bo', level: 9 },
]
const valueOf = { name: (row: Row) => row.name, level: (row: Row) => row.level }
const namesBy = (order: string) => sortedBy(rows, order, valueOf).map(({ name }) => name)

it('names are sorted for human readers, and missing ones come last in both directions', () => {
  expect(namesBy('name')).toEqual(['anna', 'Bo', 'Élan', 'Zed', null])
  expect(namesBy('-name')).toEqual(['Zed', 'Élan', 'Bo', 'anna', null])
})

it('numbers are sorted as numbers, and equal ones keep their order', () => {
  expect(namesBy('level')).toEqual([null, 'Bo', 'Élan', 'anna', 'Zed'])
  expect(namesBy('-level')).toEqual(['anna', 'Élan', null, 'Bo', 'Zed'])
})

it('a number and a text are compared as texts', () => {
  const mixed = [{ value: 'b' }, { value: 7 }, { value: 'a' }]
  expect(sortedBy(mixed, 'value', { value: (row) => row.value })).toEqual([
    { value: 7 },
    { value: 'a' },
    { value: 'b' },
  ])
})

it('an unknown order changes nothing', () => {
  expect(sortedBy(rows, 'rank', valueOf)).toBe(rows)
})
