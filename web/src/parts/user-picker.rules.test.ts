import { expect, it } from 'vitest'
import { messages } from '../language/messages.ts'
import { standingOf, type Search } from './user-picker.rules.ts'

const asked: Search = { isBlank: false, asks: true, failed: false, isSearching: false, found: 0 }

it.each<[string, Partial<Search>, string | null]>([
  ['nothing is typed', { isBlank: true, asks: false }, 'Type a name or an ID.'],
  ['what is typed is the chosen user', { asks: false }, null],
  ['the search failed', { failed: true, isSearching: true }, 'The user search failed.'],
  ['the answer is on its way', { isSearching: true }, 'Searching…'],
  ['somebody was found', { found: 2 }, null],
  ['nobody was found', {}, 'No such user.'],
])('describes the state of the search when %s', (_, search, words) => {
  expect(standingOf({ ...asked, ...search }, messages('parts'))).toBe(words)
})
