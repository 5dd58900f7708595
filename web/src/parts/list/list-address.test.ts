import { expect, it } from 'vitest'
import { choiceField, pageField, readAddress, searchField, writeAddress } from './list-address.ts'

const fields = {
  search: searchField(),
  filter: choiceField('filter', ['admins', 'helpers'], 'all'),
  state: choiceField('state', ['open'], null),
  page: pageField(),
}
const read = (address: string) => readAddress(fields, new URLSearchParams(address))

it.each([
  ['', { search: '', filter: 'all', state: null, page: 1 }],
  ['search=ada&filter=admins&state=open&page=3', { search: 'ada', filter: 'admins', state: 'open', page: 3 }],
  // Invalid values are ignored.
  ['filter=kings&state=shut&page=0', { search: '', filter: 'all', state: null, page: 1 }],
  ['page=-1', { search: '', filter: 'all', state: null, page: 1 }],
  ['page=1e9', { search: '', filter: 'all', state: null, page: 1 }],
  ['page=99999999', { search: '', filter: 'all', state: null, page: 1 }],
  ['search=%20a%0Ab%20', { search: 'ab', filter: 'all', state: null, page: 1 }],
])('reads the view from the URL query %j', (address, view) => {
  expect(read(address)).toEqual(view)
})

it('shortens a search to what the portal accepts', () => {
  expect(read(`search=${'a'.repeat(90)}`).search).toHaveLength(64)
})

it('omits defaults from the URL', () => {
  expect(writeAddress(fields, read('')).toString()).toBe('')
  expect(writeAddress(fields, read('page=2&filter=helpers')).toString()).toBe('filter=helpers&page=2')
})
