import { expect, it } from 'vitest'
import { directionOf, nextOrder } from './table-order.rules.ts'

it.each([
  ['level', 'level', 'ascending'],
  ['-level', 'level', 'descending'],
  ['-level', 'name', 'none'],
  ['name', 'level', 'none'],
])('rows by %s: the column %s is sorted %s', (value, sort, direction) => {
  expect(directionOf(value, sort)).toBe(direction)
})

it.each([
  ['name', { sort: 'level' }, 'level'],
  ['name', { sort: 'level', sortsDown: true }, '-level'],
  ['level', { sort: 'level' }, '-level'],
  ['-level', { sort: 'level' }, 'level'],
  ['level', { sort: 'level', sortsDown: true }, '-level'],
  ['-level', { sort: 'level', sortsDown: true }, 'level'],
])('rows by %s: pressing the heading of %j sorts by %s', (value, column, next) => {
  expect(nextOrder(value, column)).toBe(next)
})
