/** Checks whether values have a shape, and how replies are completed to one. */
import { describe, expect, it } from 'vitest'
import { completeValue } from './replies.ts'
import { matchesShape, type Shape } from './shapes.ts'

const person: Shape = { object: { name: 'string', age: 'number' } }

describe('a value has a shape', () => {
  it.each<[Shape, readonly unknown[], readonly unknown[]]>([
    ['any', [undefined, null, 7, []], []],
    ['string', ['', 'a'], [7, null, undefined]],
    ['boolean', [false], ['false', 0]],
    [person, [{ name: 'Ada', age: 7, more: 1 }], [{ name: 'Ada', age: '7' }, {}, [], null, undefined, 'Ada']],
    [{ list: 'number' }, [[], [1, 2]], [[1, 'a'], {}, 'a', null]],
    [{ record: 'number' }, [{}, { a: 1, b: 2 }], [{ a: 1, b: 'a' }, [1], null]],
    [{ optional: 'string' }, [undefined, 'a'], [null, 7]],
    [{ nullable: 'string' }, [null, 'a'], [undefined, 7]],
    [{ union: ['string', { list: 'string' }] }, ['a', ['a']], [7, [7]]],
    [{ options: ['a', 7] }, ['a', 7], ['b', undefined]],
  ])('%j', (shape, fitting, others) => {
    expect(fitting.filter((value) => !matchesShape(shape, value))).toEqual([])
    expect(others.filter((value) => matchesShape(shape, value))).toEqual([])
  })
})

describe('a missing part of a reply', () => {
  const filled = { name: '', age: 0 }
  it.each<[string, Shape, unknown, unknown]>([
    ['is an empty text', 'string', undefined, ''],
    ['is a zero', 'number', undefined, 0],
    ['is false', 'boolean', undefined, false],
    ['is undefined if anything is allowed', 'any', undefined, undefined],
    ['is null if that is allowed', { nullable: 'string' }, undefined, null],
    ['is undefined if it is optional', { optional: 'string' }, undefined, undefined],
    ['is an empty list', { list: 'string' }, undefined, []],
    ['is an empty list in place of null', { list: 'string' }, null, []],
    ['is an empty record', { record: 'string' }, undefined, {}],
    ['is an object with all its properties', person, undefined, filled],
    ['is the first branch of a union', { union: [person, { list: 'string' }] }, undefined, filled],
    ['is not guessed from options', { options: ['a'] }, undefined, undefined],
    ['is filled in within an object', person, { name: 'Ada', more: 1 }, { name: 'Ada', age: 0, more: 1 }],
    [
      'is filled in within a nested object',
      { object: { of: person } },
      { of: { age: 7 } },
      { of: { name: '', age: 7 } },
    ],
    ['is filled in within lists', { list: person }, [{}, { age: 7 }], [filled, { name: '', age: 7 }]],
    ['is filled in within a nullable object', { nullable: person }, {}, filled],
    ['is filled in within an optional object', { optional: person }, {}, filled],
    ['is filled in within the only list of a union', { union: ['string', { list: person }] }, [{}], [filled]],
    ['is filled in within the only object of a union', { union: [{ list: 'string' }, person] }, {}, filled],
    ['is left alone in a union of two objects', { union: [person, { object: { id: 'number' } }] }, {}, {}],
    ['is omitted if it is optional', { object: { note: { optional: 'string' } } }, {}, {}],
  ])('%s', (_, shape, value, completed) => {
    expect(completeValue(shape, value)).toStrictEqual(completed)
  })

  it('is true if it is a flag for available data, unless the portal says otherwise', () => {
    const shape: Shape = { object: { available: 'boolean', complete: 'boolean', isNew: 'boolean' } }
    expect(completeValue(shape, {})).toEqual({ available: true, complete: true, isNew: false })
    expect(completeValue(shape, { available: false })).toMatchObject({ available: false, complete: true })
  })

  it('is counted if it is a number of entries', () => {
    const total: Shape = { object: { total: 'number', users: { list: 'any' } } }
    expect(completeValue(total, { users: [1, 2, 3], others: [1] })).toMatchObject({ total: 3 })
    expect(completeValue(total, { users: [1, 2, 3], total: 9 })).toMatchObject({ total: 9 })
    expect(completeValue(total, { users: 'nonsense' })).toEqual({ total: 0, users: [] })
    const totals: Shape = { object: { totals: { record: 'number' } } }
    expect(completeValue(totals, { logs: { main: [1, 2], other: 'nonsense' } })).toMatchObject({
      totals: { main: 2, other: 0 },
    })
    expect(completeValue(totals, { logs: 'nonsense' })).toMatchObject({ totals: {} })
  })
})

describe('a reply stays as it is if it has', () => {
  it.each<[string, Shape, unknown, unknown]>([
    ['a text instead of a number', 'number', '7', '7'],
    ['null where it is allowed', { nullable: person }, null, null],
    ['a text that may be a list', { union: ['string', { list: person }] }, 'a', 'a'],
    ['a value of a newer release', { options: ['a'] }, 'b', 'b'],
    ['a record', { record: 'number' }, { a: 1 }, { a: 1 }],
  ])('%s', (_, shape, value, completed) => {
    expect(completeValue(shape, value)).toStrictEqual(completed)
  })
})

describe('a page can still be rendered from', () => {
  it.each<[string, Shape, unknown, unknown]>([
    ['a list instead of a record', { record: 'number' }, [1], {}],
    ['a text instead of a list', { list: 'string' }, 'a', []],
    ['a list instead of an object', person, [1], { name: '', age: 0 }],
    ['an element instead of a list', { list: person }, { age: 7 }, [{ name: '', age: 7 }]],
    ['an object that is no element instead of a list', { list: person }, { size: 7 }, []],
    ['an empty object instead of a list', { list: person }, {}, []],
  ])('%s', (_, shape, value, completed) => {
    expect(completeValue(shape, value)).toStrictEqual(completed)
  })
})
