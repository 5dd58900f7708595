import { expect, it } from 'vitest'
import { matching } from './matching.ts'

const rows = [
  { id: 1, name: 'Port Amber Police', leader: null },
  { id: 12, name: 'Taxi', leader: 'Ada_Moss' },
]

it.each([
  ['', [1, 12]],
  ['  ', [1, 12]],
  ['police', [1]],
  [' TAXI ', [12]],
  ['ada_', [12]],
  ['1', [1, 12]],
  ['12', [12]],
  // A null text matches nothing.
  ['null', []],
])('a search for %j finds %j', (search, ids) => {
  const found = matching(rows, search, ({ id, name, leader }) => [id, name, leader])
  expect(found.map(({ id }) => id)).toEqual(ids)
})
