import type { PropertyEntry } from '@idlewood/contract/property'
import { describe, expect, test } from 'vitest'
import { sortProperties, filterProperties, type PropertyQuery } from './search.rules.ts'

const entry = (id: number, some: Partial<PropertyEntry> = {}): PropertyEntry =>
  // Only these fields are used.
  ({
    kind: 'house',
    id,
    name: 'Villa',
    district: 'Vinewood',
    region: 'Los Santos',
    owner: null,
    price: 100,
    isForSale: false,
    ...some,
  }) as PropertyEntry

const entries = [
  entry(1, { owner: { uid: 7, name: 'Ada_Stone' } }),
  entry(2, { kind: 'business', name: 'Club 24', isForSale: true, price: null }),
  entry(24, { region: 'San Fierro', district: 'Doherty', price: 50, isForSale: true }),
]
const found = (query: Partial<PropertyQuery>) =>
  filterProperties(entries, { seesOwners: true, ...query }).map(({ id }) => id)

describe('a list of property', () => {
  test.each<[Partial<PropertyQuery>, number[]]>([
    [{}, [1, 2, 24]],
    [{ kind: 'business' }, [2]],
    [{ region: 'San Fierro' }, [24]],
    [{ sale: 'yes' }, [2, 24]],
    [{ sale: 'no' }, [1]],
    [{ owner: 7 }, [1]],
    [{ owner: 8 }, []],
    [{ kind: 'house', sale: 'yes' }, [24]],
    [{ search: 'vílla' }, [1, 24]],
    [{ search: 'doherty' }, [24]],
    [{ search: 'los santos' }, [1, 2]],
    [{ search: '24' }, [2, 24]],
    [{ search: '#24' }, [24]],
    [{ search: '#2' }, [2]],
    [{ search: 'Ada_Stone' }, [1]],
    [{ search: 'ada stone' }, [1]],
    [{ search: 'x24' }, []],
    [{ search: '24x' }, []],
    [{ search: 'villa\nvinewood' }, [1]],
  ])('with the query %j', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  test('does not search owners for a viewer who may not see them', () => {
    expect(found({ search: 'ada', seesOwners: false })).toEqual([])
  })
})

test('property is sorted by price if requested, with unpriced entries last, and otherwise by number', () => {
  const all = [entry(0, { price: null }), ...entries, entry(30), entry(31, { price: null }), entry(32)]
  const ids = (order: Parameters<typeof sortProperties>[1]) => sortProperties(all, order).map(({ id }) => id)
  expect(ids('number')).toEqual([0, 1, 2, 24, 30, 31, 32])
  expect(ids('cheapest')).toEqual([24, 1, 30, 32, 0, 2, 31])
  expect(ids('dearest')).toEqual([1, 30, 32, 24, 0, 2, 31])
})
