import { expect, it } from 'vitest'
import { districts, placeOf } from './zones.ts'

it.each([
  ['the street of the Johnsons', [2495, -1687], { district: 'Ganton', region: 'Los Santos' }],
  ['the crossroads of Idlewood', [2000, -1600], { district: 'Idlewood', region: 'Los Santos' }],
  ['a garage by the railway', [-2040, 160], { district: 'Doherty', region: 'San Fierro' }],
  ['the casino with the emperor', [2200, 1650], { district: 'Caligula’s Palace', region: 'Las Venturas' }],
  ['a farm street', [-300, 1000], { district: 'Fort Carson', region: 'Bone County' }],
  ['a village in the hills', [-2100, -2400], { district: 'Angel Pine', region: 'Whetstone' }],
  ['a field without a name', [-700, -1000], { district: null, region: 'Flint County' }],
] as const)('the name of %s is found', (_, [x, y], place) => {
  expect(placeOf(x, y)).toEqual(place)
})

it('a point outside the map has no name', () => {
  expect(placeOf(4000, 0)).toEqual({ district: null, region: null })
})

it('where two places overlap, the smaller one counts', () => {
  const sizes = districts.map(({ minX, minY, maxX, maxY }) => (maxX - minX) * (maxY - minY))
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
})
