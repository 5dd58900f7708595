import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages } from '../../language/messages.ts'
import { statusText } from './character-values.ts'

const none = { faction: -1, factionname: null, gang: -1, gangname: null }
const statusOf = (details: Parameters<typeof statusText>[1]) => statusText(messages('character'), details, [])

test('a character without a faction or gang is a citizen', () => {
  expect(statusOf(none)).toBe('Citizen')
})

test('memberships are named, the gang first', () => {
  const faction = { faction: 1, factionname: 'Harbour Police' }
  const gang = { gang: 2, gangname: 'Seventh Pier' }
  expect(statusOf({ ...none, ...faction })).toBe('Government (Harbour Police)')
  expect(statusOf({ ...none, ...gang })).toBe('Gangster (Seventh Pier)')
  expect(statusOf({ ...faction, ...gang })).toBe('Gangster (Seventh Pier) & Government (Harbour Police)')
})

test('a group whose row no longer exists still counts, without empty brackets', () => {
  expect(statusOf({ ...none, faction: 19 })).toBe('Government')
})

test('ids below 1 and missing ids are no group, even if they come with a name', () => {
  const noId = fc.option(fc.integer({ max: 0 }))
  const anyName = fc.option(fc.string())
  fc.assert(
    fc.property(noId, anyName, noId, anyName, (faction, factionname, gang, gangname) => {
      expect(statusOf({ faction, factionname, gang, gangname })).toBe('Citizen')
    }),
  )
})
