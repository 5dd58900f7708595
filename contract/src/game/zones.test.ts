import { expect, it } from 'vitest'
import { districts, placeOf } from './zones.ts'

it.each([
  ['the street of the Johnsons', 2495, -1687, 'Ganton', 'Los Santos'],
  ['the crossroads of Idlewood', 2000, -1600, 'Idlewood', 'Los Santos'],
  ['a garage by the railway', -2040, 160, 'Doherty', 'San Fierro'],
  ['the casino with the emperor', 2200, 1650, 'Caligula’s Palace', 'Las Venturas'],
  ['a farm street', -300, 1000, 'Fort Carson', 'Bone County'],
  ['a village in the hills', -2100, -2400, 'Angel Pine', 'Whetstone'],
  ['a field without a name', -700, -1000, null, 'Flint County'],
])('%s is known by its name', (_, x, y, district, region) => {
  expect(placeOf(x, y)).toEqual({ district, region })
})

it('a point outside the map has no name', () => {
  expect(placeOf(4000, 0)).toEqual({ district: null, region: null })
})

it('the smaller of two places that overlap is meant', () => {
  const sizes = districts.map(({ minX, minY, maxX, maxY }) => (maxX - minX) * (maxY - minY))
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
})
