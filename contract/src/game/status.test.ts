import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statusLabel } from './status.ts'

const none = { faction: -1, factionname: null, gang: -1, gangname: null }

test('a character without a faction or gang is a citizen', () => {
  expect(statusLabel(none)).toBe('Citizen')
})

test('memberships are named, the gang first', () => {
  const faction = { faction: 1, factionname: 'Harbour Police' }
  const gang = { gang: 2, gangname: 'Seventh Pier' }
  expect(statusLabel({ ...none, ...faction })).toBe('Government (Harbour Police)')
  expect(statusLabel({ ...none, ...gang })).toBe('Gangster (Seventh Pier)')
  expect(statusLabel({ ...faction, ...gang })).toBe('Gangster (Seventh Pier) & Government (Harbour Police)')
})

test('a group whose row no longer exists still counts, without empty brackets', () => {
  expect(statusLabel({ ...none, faction: 19 })).toBe('Government')
})

test('ids below 1 and missing ids are no group, even if they come with a name', () => {
  const noId = fc.option(fc.integer({ max: 0 }))
  const anyName = fc.option(fc.string())
  fc.assert(
    fc.property(noId, anyName, noId, anyName, (faction, factionname, gang, gangname) => {
      expect(statusLabel({ faction, factionname, gang, gangname })).toBe('Citizen')
    }),
  )
})
